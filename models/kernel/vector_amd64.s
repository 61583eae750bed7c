//go:build !purego

#include "textflag.h"

// Loops over vectors; n and width are multiples of 8 values and not zero unless said otherwise.

// func axpy8(alpha float32, x, y *float32, n int)
TEXT ·axpy8(SB), NOSPLIT, $0-32
	VBROADCASTSS alpha+0(FP), Y0
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DI
	MOVQ n+24(FP), CX
	SHRQ $3, CX
axpyloop:
	VMOVUPS (DI), Y1
	VFMADD231PS (SI), Y0, Y1
	VMOVUPS Y1, (DI)
	ADDQ $32, SI
	ADDQ $32, DI
	DECQ CX
	JNZ axpyloop
	VZEROUPPER
	RET

// func add8(dst, x *float32, n int)
TEXT ·add8(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX
	SHRQ $3, CX
addloop:
	VMOVUPS (DI), Y1
	VADDPS (SI), Y1, Y1
	VMOVUPS Y1, (DI)
	ADDQ $32, SI
	ADDQ $32, DI
	DECQ CX
	JNZ addloop
	VZEROUPPER
	RET

// The larger of zero and a value that is no number is that value: it comes first.

// func relu8(x *float32, n int)
TEXT ·relu8(SB), NOSPLIT, $0-16
	MOVQ x+0(FP), DI
	MOVQ n+8(FP), CX
	SHRQ $3, CX
	VXORPS Y0, Y0, Y0
reluloop:
	VMAXPS (DI), Y0, Y1
	VMOVUPS Y1, (DI)
	ADDQ $32, DI
	DECQ CX
	JNZ reluloop
	VZEROUPPER
	RET

// func residual8(h *float32, hStride int, u *float32, uStride int, bias *float32, width, rows int)
TEXT ·residual8(SB), NOSPLIT, $0-56
	MOVQ h+0(FP), DI
	MOVQ hStride+8(FP), R8
	MOVQ u+16(FP), SI
	MOVQ uStride+24(FP), R9
	MOVQ bias+32(FP), DX
	MOVQ width+40(FP), R10
	MOVQ rows+48(FP), CX
	SHLQ $2, R8
	SHLQ $2, R9
	SHLQ $2, R10
	VXORPS Y0, Y0, Y0
residualrow:
	XORQ AX, AX
residualloop:
	VMOVUPS (SI)(AX*1), Y1
	VADDPS (DX)(AX*1), Y1, Y1
	VMAXPS Y1, Y0, Y1
	VADDPS (DI)(AX*1), Y1, Y1
	VMOVUPS Y1, (DI)(AX*1)
	ADDQ $32, AX
	CMPQ AX, R10
	JLT residualloop
	ADDQ R8, DI
	ADDQ R9, SI
	DECQ CX
	JNZ residualrow
	VZEROUPPER
	RET

// func means32(dst *float32, dstStride int, src *float32, srcStride int, start *int32, next *int16, rows int)
TEXT ·means32(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ dstStride+8(FP), R8
	MOVQ src+16(FP), SI
	MOVQ srcStride+24(FP), R9
	MOVQ start+32(FP), DX
	MOVQ next+40(FP), BX
	MOVQ rows+48(FP), CX
	SHLQ $2, R8
	SHLQ $2, R9
	MOVL $0x3f800000, AX
	VMOVD AX, X7
	MOVLQSX (DX), R10
	LEAQ (BX)(R10*2), R11
means32row:
	MOVLQSX 4(DX), R12
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	MOVQ R12, AX
	SUBQ R10, AX
	JZ means32put
	VXORPS X6, X6, X6
	VCVTSI2SSQ AX, X6, X6
	VDIVSS X6, X7, X6
	VBROADCASTSS X6, Y6
means32one:
	MOVWQSX (R11), R13
	ADDQ $2, R11
	IMULQ R9, R13
	ADDQ SI, R13
	VADDPS (R13), Y0, Y0
	VADDPS 32(R13), Y1, Y1
	VADDPS 64(R13), Y2, Y2
	VADDPS 96(R13), Y3, Y3
	DECQ AX
	JNZ means32one
	VMULPS Y6, Y0, Y0
	VMULPS Y6, Y1, Y1
	VMULPS Y6, Y2, Y2
	VMULPS Y6, Y3, Y3
means32put:
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	ADDQ R8, DI
	ADDQ $4, DX
	MOVQ R12, R10
	DECQ CX
	JNZ means32row
	VZEROUPPER
	RET

// func means8(dst *float32, dstStride int, src *float32, srcStride int, start *int32, next *int16, rows int)
TEXT ·means8(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ dstStride+8(FP), R8
	MOVQ src+16(FP), SI
	MOVQ srcStride+24(FP), R9
	MOVQ start+32(FP), DX
	MOVQ next+40(FP), BX
	MOVQ rows+48(FP), CX
	SHLQ $2, R8
	SHLQ $2, R9
	MOVL $0x3f800000, AX
	VMOVD AX, X7
	MOVLQSX (DX), R10
	LEAQ (BX)(R10*2), R11
means8row:
	MOVLQSX 4(DX), R12
	VXORPS Y0, Y0, Y0
	MOVQ R12, AX
	SUBQ R10, AX
	JZ means8put
	VXORPS X6, X6, X6
	VCVTSI2SSQ AX, X6, X6
	VDIVSS X6, X7, X6
	VBROADCASTSS X6, Y6
means8one:
	MOVWQSX (R11), R13
	ADDQ $2, R11
	IMULQ R9, R13
	VADDPS (SI)(R13*1), Y0, Y0
	DECQ AX
	JNZ means8one
	VMULPS Y6, Y0, Y0
means8put:
	VMOVUPS Y0, (DI)
	ADDQ R8, DI
	ADDQ $4, DX
	MOVQ R12, R10
	DECQ CX
	JNZ means8row
	VZEROUPPER
	RET

// func addRows32(dst, src *float32, stride int, pairs *[2]int32, n int)
TEXT ·addRows32(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ stride+16(FP), R8
	MOVQ pairs+24(FP), DX
	MOVQ n+32(FP), CX
	SHLQ $2, R8
addrowsloop:
	MOVLQSX (DX), R9
	MOVLQSX 4(DX), R10
	ADDQ $8, DX
	IMULQ R8, R9
	IMULQ R8, R10
	ADDQ DI, R9
	ADDQ SI, R10
	VMOVUPS (R9), Y0
	VMOVUPS 32(R9), Y1
	VMOVUPS 64(R9), Y2
	VMOVUPS 96(R9), Y3
	VADDPS (R10), Y0, Y0
	VADDPS 32(R10), Y1, Y1
	VADDPS 64(R10), Y2, Y2
	VADDPS 96(R10), Y3, Y3
	VMOVUPS Y0, (R9)
	VMOVUPS Y1, 32(R9)
	VMOVUPS Y2, 64(R9)
	VMOVUPS Y3, 96(R9)
	DECQ CX
	JNZ addrowsloop
	VZEROUPPER
	RET

// func differ8(a, b *float32, n int) int
TEXT ·differ8(SB), NOSPLIT, $0-32
	MOVQ a+0(FP), SI
	MOVQ b+8(FP), DI
	MOVQ n+16(FP), CX
	SHLQ $2, CX
	XORQ AX, AX
	MOVQ CX, DX
	SUBQ $96, DX
	JLE differeight
differmany:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VMOVDQU 64(SI)(AX*1), Y2
	VMOVDQU 96(SI)(AX*1), Y3
	VPXOR (DI)(AX*1), Y0, Y0
	VPXOR 32(DI)(AX*1), Y1, Y1
	VPXOR 64(DI)(AX*1), Y2, Y2
	VPXOR 96(DI)(AX*1), Y3, Y3
	VPOR Y0, Y1, Y1
	VPOR Y2, Y3, Y3
	VPOR Y1, Y3, Y3
	VPTEST Y3, Y3
	JNZ differeight
	ADDQ $128, AX
	CMPQ AX, DX
	JLT differmany
	CMPQ AX, CX
	JGE differend
differeight:
	VMOVDQU (SI)(AX*1), Y0
	VPXOR (DI)(AX*1), Y0, Y0
	VPTEST Y0, Y0
	JNZ differend
	ADDQ $32, AX
	CMPQ AX, CX
	JLT differeight
differend:
	SHRQ $2, AX
	MOVQ AX, ret+24(FP)
	VZEROUPPER
	RET

// func reluDot8(x, y, w *float32, n int) float32
TEXT ·reluDot8(SB), NOSPLIT, $0-36
	MOVQ x+0(FP), SI
	MOVQ y+8(FP), DI
	MOVQ w+16(FP), DX
	MOVQ n+24(FP), CX
	SHRQ $3, CX
	VXORPS Y0, Y0, Y0
	VXORPS Y2, Y2, Y2
reludotloop:
	VMOVUPS (SI), Y1
	VADDPS (DI), Y1, Y1
	VMAXPS Y1, Y0, Y1
	VFMADD231PS (DX), Y1, Y2
	ADDQ $32, SI
	ADDQ $32, DI
	ADDQ $32, DX
	DECQ CX
	JNZ reludotloop
	VEXTRACTF128 $1, Y2, X1
	VADDPS X1, X2, X2
	VHADDPS X2, X2, X2
	VHADDPS X2, X2, X2
	VMOVSS X2, ret+32(FP)
	VZEROUPPER
	RET
