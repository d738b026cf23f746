#lang racket/base
;; Redex's let-poly, correct and with bug 2, both with a rule that its unifier lacks: x = x is solved already.
;; Without it ((set (new hd)) hd) has no type, since its equations come down to list x = list y and x = y.

(require redex/benchmark
         redex/reduction-semantics
         (only-in redex/benchmark/models/let-poly/let-poly-2 bug2))

(define-rewrite with-trivial-equations
  ([--------- "bottomed out"
    (uh · ·)]
   . rules)
  ==>
  ([--------- "bottomed out"
    (uh · ·)]
   [(uh G Gx)
    --------------- "trivial"
    (uh (x x G) Gx)]
   . rules)
  #:context (define-judgment-form)
  #:variables (rules)
  #:exactly-once)

(include/rewrite (lib "redex/examples/let-poly.rkt") correct with-trivial-equations)
(include/rewrite (lib "redex/examples/let-poly.rkt") buggy with-trivial-equations bug2)
