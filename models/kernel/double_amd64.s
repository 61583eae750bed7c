//go:build !purego

#include "textflag.h"

// Products and sums rounded once without fused instructions, by SSE2, which every amd64 has: see fused.go. Sums are kept as
// float64 that hold values of float32. A sum in the middle between two of these is put right at once (FIX); the flag of
// underflow, which is raised where a result below the usual values is not exact, tells of the others that may be wrong.

#define UNDERFLOW 0x10

// MIDDLE sets X14 and X15: a sum is in the middle where its low digits, by X14, are those of X15.
#define MIDDLE \
	MOVQ $0x1fffffff, AX; \
	MOVQ AX, X14; \
	PUNPCKLQDQ X14, X14; \
	MOVQ $0xffffffff10000000, AX; \
	MOVQ AX, X15; \
	PUNPCKLQDQ X15, X15

#define BEGIN \
	MOVQ k+0(FP), CX; \
	MOVQ a+8(FP), SI; \
	STMXCSR flags-8(SP); \
	ANDL $~UNDERFLOW, flags-8(SP); \
	LDMXCSR flags-8(SP); \
	MIDDLE; \
	XORPS X0, X0; \
	XORPS X1, X1; \
	XORPS X2, X2; \
	XORPS X3, X3

// SPREAD reads a value as float64 into both halves of a register.
#define SPREAD(at, v) \
	MOVSS at, v; \
	CVTSS2SD v, v; \
	UNPCKLPD v, v

// LOOK sets a bit of X13 where a sum s is in the middle; t is scratch.
#define LOOK(s, t) \
	MOVAPD s, t; \
	PAND X14, t; \
	PCMPEQL X15, t; \
	POR t, X13

// ROUND makes s, rounded to float32, the sum.
#define ROUND(s, sum) \
	CVTPD2PS s, sum; \
	CVTPS2PD sum, sum

// FIX moves s, which is sum + p rounded to float64, off the middle to the side where what rounding has lost lies (Knuth's
// TwoSum). It takes p in X12 and leaves X12 to X15 changed.
#define FIX(sum, s) \
	MOVAPD s, X13; \
	SUBPD X12, X13; \
	MOVAPD s, X15; \
	SUBPD X13, X15; \
	SUBPD X15, X12; \
	MOVAPD sum, X15; \
	SUBPD X13, X15; \
	ADDPD X15, X12; \
	MULPD s, X12; \
	MIDDLE; \
	MOVAPD s, X13; \
	PAND X14, X13; \
	PCMPEQL X15, X13; \
	PSHUFL $0xA0, X13, X13; \
	XORPS X15, X15; \
	CMPPD X12, X15, 1; \
	PAND X13, X15; \
	PSUBQ X15, s; \
	XORPS X15, X15; \
	CMPPD X15, X12, 1; \
	PAND X13, X12; \
	PADDQ X12, s

#define END \
	CVTPD2PS X0, X0; \
	CVTPD2PS X1, X1; \
	CVTPD2PS X2, X2; \
	CVTPD2PS X3, X3; \
	MOVQ X0, (DI); \
	MOVQ X1, 8(DI); \
	MOVQ X2, 16(DI); \
	MOVQ X3, 24(DI); \
	STMXCSR flags-8(SP); \
	MOVL flags-8(SP), AX; \
	TESTL $UNDERFLOW, AX; \
	SETEQ AX

// func double2x4(k int, a, e *float32, aDepth int, b *float32, bDepth int, out *[8]float32) bool
TEXT ·double2x4(SB), NOSPLIT, $8-57
	BEGIN
	MOVQ e+16(FP), BX
	MOVQ aDepth+24(FP), R9
	MOVQ b+32(FP), DX
	MOVQ bDepth+40(FP), R10
	MOVQ out+48(FP), DI
	SHLQ $2, R9
	SHLQ $2, R10
two:
	CVTPS2PD (DX), X4
	CVTPS2PD 8(DX), X5
	SPREAD((SI), X6)
	SPREAD((BX), X7)
	MOVAPD X4, X8
	MULPD X6, X8
	ADDPD X0, X8
	MULPD X5, X6
	ADDPD X1, X6
	MULPD X7, X4
	ADDPD X2, X4
	MULPD X5, X7
	ADDPD X3, X7
	XORPS X13, X13
	LOOK(X8, X9)
	LOOK(X6, X10)
	LOOK(X4, X11)
	LOOK(X7, X12)
	PMOVMSKB X13, AX
	TESTL AX, AX
	JNZ fix2
round2:
	ROUND(X8, X0)
	ROUND(X6, X1)
	ROUND(X4, X2)
	ROUND(X7, X3)
	ADDQ R9, SI
	ADDQ R9, BX
	ADDQ R10, DX
	DECQ CX
	JNZ two
	END
	MOVB AX, ret+56(FP)
	RET
fix2:
	SPREAD((SI), X9)
	SPREAD((BX), X10)
	CVTPS2PD (DX), X11
	MOVAPD X11, X12
	MULPD X9, X12
	FIX(X0, X8)
	MOVAPD X11, X12
	MULPD X10, X12
	FIX(X2, X4)
	MOVAPD X5, X12
	MULPD X9, X12
	FIX(X1, X6)
	MOVAPD X5, X12
	MULPD X10, X12
	FIX(X3, X7)
	MIDDLE
	JMP round2

// func double1x8(k int, a *float32, aDepth int, b *float32, bDepth int, out *[8]float32) bool
TEXT ·double1x8(SB), NOSPLIT, $8-49
	BEGIN
	MOVQ aDepth+16(FP), R9
	MOVQ b+24(FP), DX
	MOVQ bDepth+32(FP), R10
	MOVQ out+40(FP), DI
	SHLQ $2, R9
	SHLQ $2, R10
one:
	CVTPS2PD (DX), X4
	CVTPS2PD 8(DX), X5
	CVTPS2PD 16(DX), X6
	CVTPS2PD 24(DX), X7
	SPREAD((SI), X8)
	MULPD X8, X4
	ADDPD X0, X4
	MULPD X8, X5
	ADDPD X1, X5
	MULPD X8, X6
	ADDPD X2, X6
	MULPD X8, X7
	ADDPD X3, X7
	XORPS X13, X13
	LOOK(X4, X9)
	LOOK(X5, X10)
	LOOK(X6, X11)
	LOOK(X7, X12)
	PMOVMSKB X13, AX
	TESTL AX, AX
	JNZ fix1
round1:
	ROUND(X4, X0)
	ROUND(X5, X1)
	ROUND(X6, X2)
	ROUND(X7, X3)
	ADDQ R9, SI
	ADDQ R10, DX
	DECQ CX
	JNZ one
	END
	MOVB AX, ret+48(FP)
	RET
fix1:
	CVTPS2PD (DX), X12
	MULPD X8, X12
	FIX(X0, X4)
	CVTPS2PD 8(DX), X12
	MULPD X8, X12
	FIX(X1, X5)
	CVTPS2PD 16(DX), X12
	MULPD X8, X12
	FIX(X2, X6)
	CVTPS2PD 24(DX), X12
	MULPD X8, X12
	FIX(X3, X7)
	MIDDLE
	JMP round1
