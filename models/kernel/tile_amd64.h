// What all tiles begin with. Strides come as values and are turned into bytes.
//
// SI is row 0 of A, BX row 3 (or 4), R8 one row, R9 one step of the depth; DX is B and R10 its step; DI
// is C and R11 its row; CX counts.

#define LOAD \
	MOVQ k+0(FP), CX; \
	MOVQ a+8(FP), SI; \
	MOVQ aRow+16(FP), R8; \
	MOVQ aDepth+24(FP), R9; \
	MOVQ b+32(FP), DX; \
	MOVQ bDepth+40(FP), R10; \
	MOVQ c+48(FP), DI; \
	MOVQ ldc+56(FP), R11; \
	MOVBLZX accumulate+64(FP), AX; \
	SHLQ $2, R8; \
	SHLQ $2, R9; \
	SHLQ $2, R10; \
	SHLQ $2, R11
