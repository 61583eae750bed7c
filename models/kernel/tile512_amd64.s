//go:build !purego

#include "textflag.h"
#include "tile_amd64.h"

// Tiles of C = A·B or C += A·B with rows of 32 values in two registers of AVX-512.

#define WIDE(at, t, lo, hi) \
	VBROADCASTSS at, t; \
	VFMADD231PS Z16, t, lo; \
	VFMADD231PS Z17, t, hi

#define WIDEPUT(lo, hi) \
	VMOVUPS lo, (DI); \
	VMOVUPS hi, 64(DI); \
	ADDQ R11, DI

#define WIDESUM(lo, hi) \
	VADDPS (DI), lo, lo; \
	VADDPS 64(DI), hi, hi; \
	WIDEPUT(lo, hi)

// func tile8x32(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile8x32(SB), NOSPLIT, $0-65
	LOAD
	LEAQ (SI)(R8*4), BX
	LEAQ (R8)(R8*2), R12
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPXORQ Z12, Z12, Z12
	VPXORQ Z13, Z13, Z13
	VPXORQ Z14, Z14, Z14
	VPXORQ Z15, Z15, Z15
wide8:
	VMOVUPS (DX), Z16
	VMOVUPS 64(DX), Z17
	WIDE((SI), Z18, Z0, Z1)
	WIDE((SI)(R8*1), Z19, Z2, Z3)
	WIDE((SI)(R8*2), Z20, Z4, Z5)
	WIDE((SI)(R12*1), Z21, Z6, Z7)
	WIDE((BX), Z18, Z8, Z9)
	WIDE((BX)(R8*1), Z19, Z10, Z11)
	WIDE((BX)(R8*2), Z20, Z12, Z13)
	WIDE((BX)(R12*1), Z21, Z14, Z15)
	ADDQ R9, SI
	ADDQ R9, BX
	ADDQ R10, DX
	DECQ CX
	JNZ wide8
	TESTL AX, AX
	JNZ widesum8
	WIDEPUT(Z0, Z1)
	WIDEPUT(Z2, Z3)
	WIDEPUT(Z4, Z5)
	WIDEPUT(Z6, Z7)
	WIDEPUT(Z8, Z9)
	WIDEPUT(Z10, Z11)
	WIDEPUT(Z12, Z13)
	WIDEPUT(Z14, Z15)
	VZEROUPPER
	RET
widesum8:
	WIDESUM(Z0, Z1)
	WIDESUM(Z2, Z3)
	WIDESUM(Z4, Z5)
	WIDESUM(Z6, Z7)
	WIDESUM(Z8, Z9)
	WIDESUM(Z10, Z11)
	WIDESUM(Z12, Z13)
	WIDESUM(Z14, Z15)
	VZEROUPPER
	RET

// func tile4x32(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile4x32(SB), NOSPLIT, $0-65
	LOAD
	LEAQ (R8)(R8*2), R12
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
wide4:
	VMOVUPS (DX), Z16
	VMOVUPS 64(DX), Z17
	WIDE((SI), Z18, Z0, Z1)
	WIDE((SI)(R8*1), Z19, Z2, Z3)
	WIDE((SI)(R8*2), Z20, Z4, Z5)
	WIDE((SI)(R12*1), Z21, Z6, Z7)
	ADDQ R9, SI
	ADDQ R10, DX
	DECQ CX
	JNZ wide4
	TESTL AX, AX
	JNZ widesum4
	WIDEPUT(Z0, Z1)
	WIDEPUT(Z2, Z3)
	WIDEPUT(Z4, Z5)
	WIDEPUT(Z6, Z7)
	VZEROUPPER
	RET
widesum4:
	WIDESUM(Z0, Z1)
	WIDESUM(Z2, Z3)
	WIDESUM(Z4, Z5)
	WIDESUM(Z6, Z7)
	VZEROUPPER
	RET

// func tile1x32(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
TEXT ·tile1x32(SB), NOSPLIT, $0-65
	LOAD
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
wide1:
	VMOVUPS (DX), Z16
	VMOVUPS 64(DX), Z17
	WIDE((SI), Z18, Z0, Z1)
	ADDQ R9, SI
	ADDQ R10, DX
	DECQ CX
	JNZ wide1
	TESTL AX, AX
	JNZ widesum1
	WIDEPUT(Z0, Z1)
	VZEROUPPER
	RET
widesum1:
	WIDESUM(Z0, Z1)
	VZEROUPPER
	RET
