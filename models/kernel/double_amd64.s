//go:build !purego

#include "textflag.h"

// Products and sums rounded once without fused instructions, by SSE2, which every amd64 has: see fused.go. Sums are kept as
// float64 that hold values of float32. X13 gathers doubts about middles; the flag of underflow, which is raised where a
// result below the usual values is not exact, tells of those near zero.

#define UNDERFLOW 0x10

#define BEGIN \
	MOVQ k+0(FP), CX; \
	MOVQ a+8(FP), SI; \
	STMXCSR flags-8(SP); \
	ANDL $~UNDERFLOW, flags-8(SP); \
	LDMXCSR flags-8(SP); \
	MOVQ $0x1fffffff, AX; \
	MOVQ AX, X14; \
	PUNPCKLQDQ X14, X14; \
	MOVQ $0xffffffff10000000, AX; \
	MOVQ AX, X15; \
	PUNPCKLQDQ X15, X15; \
	XORPS X0, X0; \
	XORPS X1, X1; \
	XORPS X2, X2; \
	XORPS X3, X3; \
	XORPS X13, X13

// SPREAD reads a value as float64 into both halves of a register.
#define SPREAD(at, v) \
	MOVSS at, v; \
	CVTSS2SD v, v; \
	UNPCKLPD v, v

// STEP adds b times v to a sum, where t is scratch.
#define STEP(b, v, sum, t) \
	MOVAPD b, t; \
	MULPD v, t; \
	ADDPD t, sum; \
	MOVAPD sum, t; \
	PAND X14, t; \
	PCMPEQL X15, t; \
	POR t, X13; \
	CVTPD2PS sum, sum; \
	CVTPS2PD sum, sum

#define END \
	CVTPD2PS X0, X0; \
	CVTPD2PS X1, X1; \
	CVTPD2PS X2, X2; \
	CVTPD2PS X3, X3; \
	MOVQ X0, (DI); \
	MOVQ X1, 8(DI); \
	MOVQ X2, 16(DI); \
	MOVQ X3, 24(DI); \
	PMOVMSKB X13, AX; \
	STMXCSR flags-8(SP); \
	MOVL flags-8(SP), BX; \
	ANDL $UNDERFLOW, BX; \
	ORL BX, AX; \
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
	STEP(X4, X6, X0, X8)
	STEP(X5, X6, X1, X9)
	STEP(X4, X7, X2, X10)
	STEP(X5, X7, X3, X11)
	ADDQ R9, SI
	ADDQ R9, BX
	ADDQ R10, DX
	DECQ CX
	JNZ two
	END
	MOVB AX, ret+56(FP)
	RET

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
	SPREAD((SI), X12)
	STEP(X4, X12, X0, X8)
	STEP(X5, X12, X1, X9)
	STEP(X6, X12, X2, X10)
	STEP(X7, X12, X3, X11)
	ADDQ R9, SI
	ADDQ R10, DX
	DECQ CX
	JNZ one
	END
	MOVB AX, ret+48(FP)
	RET
