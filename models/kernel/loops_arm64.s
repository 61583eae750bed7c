//go:build !purego

#include "textflag.h"

// The assembler does not know these by their names: all are of four values of float32 (BIC of sixteen bytes).
#define FADD(m, n, d) WORD $(0x4E20D400 | (m)<<16 | (n)<<5 | (d))
#define FADDP(m, n, d) WORD $(0x6E20D400 | (m)<<16 | (n)<<5 | (d))
#define BELOW0(n, d) WORD $(0x4EA0E800 | (n)<<5 | (d))
#define BIC(m, n, d) WORD $(0x4E601C00 | (m)<<16 | (n)<<5 | (d))

// RELU sets what is below zero to zero; a zero below zero and what is no number stay as they are. V31 is scratch.
#define RELU(v) \
	BELOW0(v, 31); \
	BIC(31, v, v)

// What all tiles begin with: R0 counts; R1 is row 0 of A, R2 one row, R3 one step of the depth; R4 is B and R5 its step;
// R6 is C and R7 its row. Strides come as values and are turned into bytes.
#define LOAD \
	MOVD k+0(FP), R0; \
	MOVD a+8(FP), R1; \
	MOVD aRow+16(FP), R2; \
	MOVD aDepth+24(FP), R3; \
	MOVD b+32(FP), R4; \
	MOVD bDepth+40(FP), R5; \
	MOVD c+48(FP), R6; \
	MOVD ldc+56(FP), R7; \
	MOVBU accumulate+64(FP), R8; \
	LSL $2, R2, R2; \
	LSL $2, R3, R3; \
	LSL $2, R5, R5; \
	LSL $2, R7, R7

#define ZERO4(v0, v1, v2, v3) \
	VEOR v0.B16, v0.B16, v0.B16; \
	VEOR v1.B16, v1.B16, v1.B16; \
	VEOR v2.B16, v2.B16, v2.B16; \
	VEOR v3.B16, v3.B16, v3.B16

// ROW multiplies one value of A in V20 with sixteen of B in V16 to V19.
#define ROW(at, v0, v1, v2, v3) \
	VLD1R (at), [V20.S4]; \
	ADD R3, at, at; \
	VFMLA V16.S4, V20.S4, v0.S4; \
	VFMLA V17.S4, V20.S4, v1.S4; \
	VFMLA V18.S4, V20.S4, v2.S4; \
	VFMLA V19.S4, V20.S4, v3.S4

// SUM adds sixteen values of C to the registers from n on.
#define SUM(at, n) \
	VLD1 (at), [V16.S4, V17.S4, V18.S4, V19.S4]; \
	FADD(16, n, n); \
	FADD(17, n+1, n+1); \
	FADD(18, n+2, n+2); \
	FADD(19, n+3, n+3)

// func tile4x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile4x16(SB), NOSPLIT, $0-65
	LOAD
	ADD R2, R1, R9
	ADD R2, R9, R10
	ADD R2, R10, R11
	ZERO4(V0, V1, V2, V3)
	ZERO4(V4, V5, V6, V7)
	ZERO4(V8, V9, V10, V11)
	ZERO4(V12, V13, V14, V15)
four:
	VLD1 (R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	ADD R5, R4, R4
	ROW(R1, V0, V1, V2, V3)
	ROW(R9, V4, V5, V6, V7)
	ROW(R10, V8, V9, V10, V11)
	ROW(R11, V12, V13, V14, V15)
	SUB $1, R0, R0
	CBNZ R0, four
	ADD R7, R6, R9
	ADD R7, R9, R10
	ADD R7, R10, R11
	CBZ R8, put4
	SUM(R6, 0)
	SUM(R9, 4)
	SUM(R10, 8)
	SUM(R11, 12)
put4:
	VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R6)
	VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R9)
	VST1 [V8.S4, V9.S4, V10.S4, V11.S4], (R10)
	VST1 [V12.S4, V13.S4, V14.S4, V15.S4], (R11)
	RET

// func tile1x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile1x16(SB), NOSPLIT, $0-65
	LOAD
	ZERO4(V0, V1, V2, V3)
one:
	VLD1 (R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	ADD R5, R4, R4
	ROW(R1, V0, V1, V2, V3)
	SUB $1, R0, R0
	CBNZ R0, one
	CBZ R8, put1
	SUM(R6, 0)
put1:
	VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R6)
	RET

// func tile1x64(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile1x64(SB), NOSPLIT, $0-65
	LOAD
	SUB $192, R5, R5
	ZERO4(V0, V1, V2, V3)
	ZERO4(V4, V5, V6, V7)
	ZERO4(V8, V9, V10, V11)
	ZERO4(V12, V13, V14, V15)
wide:
	VLD1R (R1), [V20.S4]
	ADD R3, R1, R1
	VLD1.P 64(R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	VFMLA V16.S4, V20.S4, V0.S4
	VFMLA V17.S4, V20.S4, V1.S4
	VFMLA V18.S4, V20.S4, V2.S4
	VFMLA V19.S4, V20.S4, V3.S4
	VLD1.P 64(R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	VFMLA V16.S4, V20.S4, V4.S4
	VFMLA V17.S4, V20.S4, V5.S4
	VFMLA V18.S4, V20.S4, V6.S4
	VFMLA V19.S4, V20.S4, V7.S4
	VLD1.P 64(R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	VFMLA V16.S4, V20.S4, V8.S4
	VFMLA V17.S4, V20.S4, V9.S4
	VFMLA V18.S4, V20.S4, V10.S4
	VFMLA V19.S4, V20.S4, V11.S4
	VLD1 (R4), [V16.S4, V17.S4, V18.S4, V19.S4]
	ADD R5, R4, R4
	VFMLA V16.S4, V20.S4, V12.S4
	VFMLA V17.S4, V20.S4, V13.S4
	VFMLA V18.S4, V20.S4, V14.S4
	VFMLA V19.S4, V20.S4, V15.S4
	SUB $1, R0, R0
	CBNZ R0, wide
	ADD $64, R6, R9
	ADD $128, R6, R10
	ADD $192, R6, R11
	CBZ R8, put64
	SUM(R6, 0)
	SUM(R9, 4)
	SUM(R10, 8)
	SUM(R11, 12)
put64:
	VST1 [V0.S4, V1.S4, V2.S4, V3.S4], (R6)
	VST1 [V4.S4, V5.S4, V6.S4, V7.S4], (R9)
	VST1 [V8.S4, V9.S4, V10.S4, V11.S4], (R10)
	VST1 [V12.S4, V13.S4, V14.S4, V15.S4], (R11)
	RET

// The loops below take lengths that are multiples of 8 and not zero.

// func axpy8(alpha float32, x, y *float32, n int)
TEXT ·axpy8(SB), NOSPLIT, $0-32
	MOVWU alpha+0(FP), R3
	MOVD x+8(FP), R1
	MOVD y+16(FP), R2
	MOVD n+24(FP), R0
	VDUP R3, V4.S4
axpyloop:
	VLD1.P 32(R1), [V0.S4, V1.S4]
	VLD1 (R2), [V2.S4, V3.S4]
	VFMLA V0.S4, V4.S4, V2.S4
	VFMLA V1.S4, V4.S4, V3.S4
	VST1.P [V2.S4, V3.S4], 32(R2)
	SUB $8, R0, R0
	CBNZ R0, axpyloop
	RET

// func add8(dst, x *float32, n int)
TEXT ·add8(SB), NOSPLIT, $0-24
	MOVD dst+0(FP), R2
	MOVD x+8(FP), R1
	MOVD n+16(FP), R0
addloop:
	VLD1.P 32(R1), [V0.S4, V1.S4]
	VLD1 (R2), [V2.S4, V3.S4]
	FADD(0, 2, 2)
	FADD(1, 3, 3)
	VST1.P [V2.S4, V3.S4], 32(R2)
	SUB $8, R0, R0
	CBNZ R0, addloop
	RET

// func relu8(x *float32, n int)
TEXT ·relu8(SB), NOSPLIT, $0-16
	MOVD x+0(FP), R1
	MOVD n+8(FP), R0
reluloop:
	VLD1 (R1), [V0.S4, V1.S4]
	RELU(0)
	RELU(1)
	VST1.P [V0.S4, V1.S4], 32(R1)
	SUB $8, R0, R0
	CBNZ R0, reluloop
	RET

// func residual8(h *float32, hStride int, u *float32, uStride int, bias *float32, width, rows int)
TEXT ·residual8(SB), NOSPLIT, $0-56
	MOVD h+0(FP), R1
	MOVD hStride+8(FP), R2
	MOVD u+16(FP), R3
	MOVD uStride+24(FP), R4
	MOVD bias+32(FP), R5
	MOVD width+40(FP), R6
	MOVD rows+48(FP), R0
	LSL $2, R2, R2
	LSL $2, R4, R4
residualrow:
	MOVD R1, R7
	MOVD R3, R8
	MOVD R5, R9
	MOVD R6, R10
residualloop:
	VLD1.P 32(R8), [V0.S4, V1.S4]
	VLD1.P 32(R9), [V2.S4, V3.S4]
	FADD(2, 0, 0)
	FADD(3, 1, 1)
	RELU(0)
	RELU(1)
	VLD1 (R7), [V2.S4, V3.S4]
	FADD(2, 0, 0)
	FADD(3, 1, 1)
	VST1.P [V0.S4, V1.S4], 32(R7)
	SUB $8, R10, R10
	CBNZ R10, residualloop
	ADD R2, R1, R1
	ADD R4, R3, R3
	SUB $1, R0, R0
	CBNZ R0, residualrow
	RET

// func reluDot8(x, y, w *float32, n int) float32
TEXT ·reluDot8(SB), NOSPLIT, $0-36
	MOVD x+0(FP), R1
	MOVD y+8(FP), R2
	MOVD w+16(FP), R3
	MOVD n+24(FP), R0
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
reludotloop:
	VLD1.P 32(R1), [V0.S4, V1.S4]
	VLD1.P 32(R2), [V2.S4, V3.S4]
	VLD1.P 32(R3), [V4.S4, V5.S4]
	FADD(2, 0, 0)
	FADD(3, 1, 1)
	RELU(0)
	RELU(1)
	VFMLA V4.S4, V0.S4, V6.S4
	VFMLA V5.S4, V1.S4, V7.S4
	SUB $8, R0, R0
	CBNZ R0, reludotloop
	FADD(7, 6, 6)
	FADDP(6, 6, 6)
	FADDP(6, 6, 6)
	FMOVS F6, ret+32(FP)
	RET
