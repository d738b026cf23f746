#lang racket/base
;; Asks Redex's own models about counterexamples: `racket judge.rkt stlc 4` reads terms from standard input, says of each
;; what the benchmark's models say, and exits with 0 if all are counterexamples to bug 4 and with 1 if not.
;; `script/redex` puts the answers of our models to it.

(require racket/match
         racket/runtime-path
         redex/reduction-semantics)

(define (in-module path name) (dynamic-require path name))

;; What is found out about a term: whether it is a counterexample, in words, or #f; and lines that tell why.
(struct finding (verdict reasons))

;; --- stlc ---

;; By the property that the benchmark tests: a term that has a type and is no value takes one step, to the same type.
;; The term has to violate it with the bug and to satisfy it without.
(define (judge-stlc bug term)
  (define name (format "stlc-~a" bug))
  (define benchmark (string->symbol (string-append "redex/benchmark/models/stlc+lists/" name)))
  (define buggy `(submod ,benchmark stlc))
  (define holds-with-bug? ((in-module `(submod ,benchmark generators check-mod) 'check) term))
  (define holds-without?
    ((in-module '(submod redex/benchmark/models/stlc+lists/generators check-mod) 'check) term))
  (finding (and (not holds-with-bug?) holds-without? "confirmed")
           (list (format "~a: ~a, ~a; the property ~a"
                         name (typing buggy term) (first-step buggy term) (truth holds-with-bug?))
                 (format "stlc: ~a; the property ~a"
                         (typing 'redex/examples/stlc+lists term) (truth holds-without?)))))

(define (truth holds?) (if holds? "holds" "is violated"))

(define (type-of model term) ((in-module model 'type-check) term))

(define (typing model term)
  (define type (type-of model term))
  (if type (format "type ~s" type) "no type"))

(define (first-step model term)
  (match (apply-reduction-relation (in-module model 'red) term)
    ['() "no step"]
    [(list "error") "a step to an error"]
    [(list next) (format "a step to ~s with ~a" next (typing model next))]
    [several (format "~a different steps" (length several))]))

;; --- let-poly-2 ---

(define-runtime-path mended "let-poly-mended.rkt")

;; By the checker and the reduction: typed with the bug, not without, and stuck. The property that the benchmark tests
;; is of no use here: it also fails for sound programs without a bug, such as ((set (new (λ b b))) (+ 0)).
;;
;; Redex's unifier has no rule for x = x, so its checkers reject more than they should. Both are therefore asked a
;; second time with that rule: the correct one has to reject the term for the right reason.
(define (judge-let-poly-2 term)
  (define buggy '(submod redex/benchmark/models/let-poly/let-poly-2 let-poly))
  (define correct 'redex/examples/let-poly)
  (define mended-buggy `(submod ,mended buggy))
  (define mended-correct `(submod ,mended correct))
  (define end (last-term buggy term))
  (define stuck? (and end (not (equal? end "error")) (not ((in-module buggy 'v?) end))))
  (finding (and stuck?
                (not (type-of mended-correct term))
                (cond [(type-of buggy term) "confirmed"]
                      [(type-of mended-buggy term) "confirmed with x = x"]
                      [else #f]))
           (list (format "let-poly-2: ~a, ~a"
                         (typing buggy term)
                         (cond [stuck? (format "stuck at ~s" end)]
                               [end (format "ends in ~s" end)]
                               [else "no end in sight"]))
                 (format "let-poly: ~a" (typing correct term))
                 (format "both with x = x: ~a and ~a" (typing mended-buggy term) (typing mended-correct term)))))

;; Where the reduction ends, without the store; #f if it has not ended after many steps.
(define (last-term model term)
  (let follow ([state `(· ,term)] [steps-left 1000])
    (match (apply-reduction-relation (in-module model 'red) state)
      ['() (cadr state)]
      [(list "error") "error"]
      [(list next) (and (positive? steps-left) (follow next (sub1 steps-left)))])))

;; --- The two sizes that are built into Elenchus ---

;; Parentheses and atoms.
(define (size term) (if (list? term) (apply + 1 (map size term)) 1))
;; Cons cells and leaves, as most of Table 2 of the Bonsai paper counts.
(define (cells term) (if (pair? term) (+ 1 (cells (car term)) (cells (cdr term))) 1))

(define (judge term)
  (match (current-command-line-arguments)
    [(vector "stlc" bug) (judge-stlc bug term)]
    [(vector "letpoly" "2") (judge-let-poly-2 term)]
    [_ (raise-user-error "the arguments are `stlc` and a bug from 1 to 9, or `letpoly 2`")]))

(define all-confirmed?
  (for/fold ([all-confirmed? #t]) ([term (in-port read)])
    (match-define (finding verdict reasons) (judge term))
    (printf "~a: ~s, size ~a, cells ~a\n" (or verdict "NOT CONFIRMED") term (size term) (cells term))
    (for ([reason reasons]) (printf "    ~a\n" reason))
    (and all-confirmed? verdict)))

(exit (if all-confirmed? 0 1))
