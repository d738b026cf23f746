% The generator of Figure 6 as a Prolog program: exp(K, Type, Expression).
exp(K, Type, Expression) :-
    K > 0,
    K1 is K - 1,
    (   Type = int, Expression = 0
    ;   Type = string, Expression = "foo"
    ;   exp(K1, Type, Left), exp(K1, Type, Right), Expression = plus(Left, Right)
    ).

text(0) :- write('0').
text("foo") :- write('"foo"').
text(plus(Left, Right)) :- write('('), text(Left), write(' + '), text(Right), write(')').

main :-
    forall(member(Wanted, [int, string, any]),
        forall(between(1, 3, K),
            (   format("# ~w ~w~n", [Wanted, K]),
                (Wanted == any -> true ; Type = Wanted),
                forall(exp(K, Type, Expression), (text(Expression), format(": ~w~n", [Type])))
            ))).
:- initialization((main, halt)).
