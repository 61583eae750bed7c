//go:build !purego

#include "textflag.h"
#include "tile_amd64.h"

// Tiles of C = A·B or C += A·B: a few rows of C stay in registers while the depth runs.

// ROW multiplies one value of A with a row of B in Y12 and Y13.
#define ROW(at, t, lo, hi) \
	VBROADCASTSS at, t; \
	VFMADD231PS Y12, t, lo; \
	VFMADD231PS Y13, t, hi

// PUT stores a row of C, and goes to the next; SUM adds it.
#define PUT(lo, hi) \
	VMOVUPS lo, (DI); \
	VMOVUPS hi, 32(DI); \
	ADDQ R11, DI

#define SUM(lo, hi) \
	VADDPS (DI), lo, lo; \
	VADDPS 32(DI), hi, hi; \
	PUT(lo, hi)

// func tile6x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile6x16(SB), NOSPLIT, $0-65
	LOAD
	LEAQ (R8)(R8*2), BX
	ADDQ SI, BX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	VXORPS Y8, Y8, Y8
	VXORPS Y9, Y9, Y9
	VXORPS Y10, Y10, Y10
	VXORPS Y11, Y11, Y11
loop6:
	VMOVUPS (DX), Y12
	VMOVUPS 32(DX), Y13
	ROW((SI), Y14, Y0, Y1)
	ROW((SI)(R8*1), Y15, Y2, Y3)
	ROW((SI)(R8*2), Y14, Y4, Y5)
	ROW((BX), Y15, Y6, Y7)
	ROW((BX)(R8*1), Y14, Y8, Y9)
	ROW((BX)(R8*2), Y15, Y10, Y11)
	ADDQ R9, SI
	ADDQ R9, BX
	ADDQ R10, DX
	DECQ CX
	JNZ loop6
	TESTL AX, AX
	JNZ sum6
	PUT(Y0, Y1)
	PUT(Y2, Y3)
	PUT(Y4, Y5)
	PUT(Y6, Y7)
	PUT(Y8, Y9)
	PUT(Y10, Y11)
	VZEROUPPER
	RET
sum6:
	SUM(Y0, Y1)
	SUM(Y2, Y3)
	SUM(Y4, Y5)
	SUM(Y6, Y7)
	SUM(Y8, Y9)
	SUM(Y10, Y11)
	VZEROUPPER
	RET

// func tile4x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile4x16(SB), NOSPLIT, $0-65
	LOAD
	LEAQ (R8)(R8*2), BX
	ADDQ SI, BX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
loop4:
	VMOVUPS (DX), Y12
	VMOVUPS 32(DX), Y13
	ROW((SI), Y14, Y0, Y1)
	ROW((SI)(R8*1), Y15, Y2, Y3)
	ROW((SI)(R8*2), Y14, Y4, Y5)
	ROW((BX), Y15, Y6, Y7)
	ADDQ R9, SI
	ADDQ R9, BX
	ADDQ R10, DX
	DECQ CX
	JNZ loop4
	TESTL AX, AX
	JNZ sum4
	PUT(Y0, Y1)
	PUT(Y2, Y3)
	PUT(Y4, Y5)
	PUT(Y6, Y7)
	VZEROUPPER
	RET
sum4:
	SUM(Y0, Y1)
	SUM(Y2, Y3)
	SUM(Y4, Y5)
	SUM(Y6, Y7)
	VZEROUPPER
	RET

// func tile1x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile1x16(SB), NOSPLIT, $0-65
	LOAD
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
loop1:
	VMOVUPS (DX), Y12
	VMOVUPS 32(DX), Y13
	ROW((SI), Y14, Y0, Y1)
	ADDQ R9, SI
	ADDQ R10, DX
	DECQ CX
	JNZ loop1
	TESTL AX, AX
	JNZ sum1
	PUT(Y0, Y1)
	VZEROUPPER
	RET
sum1:
	SUM(Y0, Y1)
	VZEROUPPER
	RET

// func tile1x64(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile1x64(SB), NOSPLIT, $0-65
	LOAD
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
loop64:
	VBROADCASTSS (SI), Y15
	VFMADD231PS (DX), Y15, Y0
	VFMADD231PS 32(DX), Y15, Y1
	VFMADD231PS 64(DX), Y15, Y2
	VFMADD231PS 96(DX), Y15, Y3
	VFMADD231PS 128(DX), Y15, Y4
	VFMADD231PS 160(DX), Y15, Y5
	VFMADD231PS 192(DX), Y15, Y6
	VFMADD231PS 224(DX), Y15, Y7
	ADDQ R9, SI
	ADDQ R10, DX
	DECQ CX
	JNZ loop64
	TESTL AX, AX
	JZ put64
	VADDPS (DI), Y0, Y0
	VADDPS 32(DI), Y1, Y1
	VADDPS 64(DI), Y2, Y2
	VADDPS 96(DI), Y3, Y3
	VADDPS 128(DI), Y4, Y4
	VADDPS 160(DI), Y5, Y5
	VADDPS 192(DI), Y6, Y6
	VADDPS 224(DI), Y7, Y7
put64:
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	VZEROUPPER
	RET
