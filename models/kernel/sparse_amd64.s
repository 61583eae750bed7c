//go:build !purego

#include "textflag.h"

// tails ends in zeros: eight words from word 8-n on let n values through.
DATA tails<>+0(SB)/8, $-1
DATA tails<>+8(SB)/8, $-1
DATA tails<>+16(SB)/8, $-1
DATA tails<>+24(SB)/8, $-1
DATA tails<>+32(SB)/8, $0
DATA tails<>+40(SB)/8, $0
DATA tails<>+48(SB)/8, $0
DATA tails<>+56(SB)/8, $0
GLOBL tails<>(SB), RODATA|NOPTR, $64

#define SPARSELOAD \
	MOVQ dst+0(FP), DI; \
	MOVQ x+8(FP), SI; \
	MOVQ n+16(FP), CX; \
	MOVQ w+24(FP), R11; \
	MOVQ stride+32(FP), R8; \
	SHLQ $2, R8; \
	VXORPS Y4, Y4, Y4

// NOTZERO sets a bit of AX for each of the next 64 values of x, or of the CX that are left, that is not
// zero. It goes from the last eight values, perhaps not all there, down to the first.
#define NOTZERO \
	MOVQ CX, R10; \
	CMPQ R10, $64; \
	JLE few; \
	MOVQ $64, R10; \
few: \
	XORQ AX, AX; \
	MOVQ R10, R13; \
	ANDQ $7, R13; \
	SHRQ $3, R10; \
	MOVQ R10, R12; \
	SHLQ $5, R12; \
	ADDQ SI, R12; \
	TESTQ R13, R13; \
	JZ eights; \
	NEGQ R13; \
	LEAQ tails<>+32(SB), BX; \
	VMOVUPS (BX)(R13*4), Y5; \
	VMASKMOVPS (R12), Y5, Y5; \
	VCMPPS $4, Y5, Y4, Y5; \
	VMOVMSKPS Y5, AX; \
eights: \
	TESTQ R10, R10; \
	JZ bits; \
	SUBQ $32, R12; \
	VCMPPS $4, (R12), Y4, Y5; \
	VMOVMSKPS Y5, R13; \
	SHLQ $8, AX; \
	ORQ R13, AX; \
	DECQ R10; \
	JMP eights; \
bits: \
	TESTQ AX, AX

// NEXTBIT takes the lowest bit of AX, spreads its value of x over Y6 and points R9 past as many rows of W.
#define NEXTBIT \
	BSFQ AX, R9; \
	VBROADCASTSS (SI)(R9*4), Y6; \
	IMULQ R8, R9; \
	LEAQ -1(AX), R10; \
	ANDQ R10, AX

// NEXT64 goes on by 64 values and rows.
#define NEXT64 \
	ADDQ $256, SI; \
	MOVQ R8, R9; \
	SHLQ $6, R9; \
	ADDQ R9, R11; \
	SUBQ $64, CX

// The two below take any n above zero.

// func sparse32(dst, x *float32, n int, w *float32, stride int)
TEXT ·sparse32(SB), NOSPLIT, $0-40
	SPARSELOAD
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
more:
	NOTZERO
	JZ done
bit:
	NEXTBIT
	ADDQ R11, R9
	VFMADD231PS (R9), Y6, Y0
	VFMADD231PS 32(R9), Y6, Y1
	VFMADD231PS 64(R9), Y6, Y2
	VFMADD231PS 96(R9), Y6, Y3
	TESTQ AX, AX
	JNZ bit
done:
	NEXT64
	JG more
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VZEROUPPER
	RET

// func sparse8(dst, x *float32, n int, w *float32, stride int)
TEXT ·sparse8(SB), NOSPLIT, $0-40
	SPARSELOAD
	VMOVUPS (DI), Y0
more:
	NOTZERO
	JZ done
bit:
	NEXTBIT
	VFMADD231PS (R11)(R9*1), Y6, Y0
	TESTQ AX, AX
	JNZ bit
done:
	NEXT64
	JG more
	VMOVUPS Y0, (DI)
	VZEROUPPER
	RET
