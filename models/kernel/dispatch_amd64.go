//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

const (
	avx2 level = 1 + iota // with FMA
	avx512
)

// detect returns the best kind of loops that the machine can run and that GODEBUG does not turn off, as
// cpu.avx512f=off and cpu.avx2=off do.
func detect() level {
	switch {
	case !cpu.X86.HasAVX2 || !cpu.X86.HasFMA:
		return portable
	case !cpu.X86.HasAVX512F:
		return avx2
	default:
		return avx512
	}
}

// tileWidth is the width of tiles where left columns of C are to be set.
func tileWidth(left int) int {
	if current == avx512 && left > leastWidth {
		return mostWidth
	}
	return leastWidth
}

// tileRows is the height of the next tile where left rows of C are to be set.
func tileRows(left, width int) int {
	if current == portable {
		return min(left, portableRows)
	}
	most := 6
	if width == mostWidth {
		most = mostRows
	}
	switch {
	case left >= most:
		return most
	case left >= 4:
		return 4
	default:
		return 1
	}
}

// tile sets, or adds to, a tile of C; multiply has checked that all slices are long enough.
func tile(rows int, now panel, a []float32, aRow, aDepth int, c []float32, ldc int, accumulate bool) {
	if current == portable {
		tilePortable(rows, now, a, aRow, aDepth, c, ldc, accumulate)
		return
	}
	switch rows*100 + now.width {
	case 616:
		tile6x16(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	case 416:
		tile4x16(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	case 116:
		tile1x16(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	case 832:
		tile8x32(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	case 432:
		tile4x32(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	case 132:
		tile1x32(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	default:
		panic("kernel: no such tile")
	}
}

// long sets, or adds to, longRow values of one row of C.
func long(k int, a []float32, aDepth int, b []float32, bDepth int, c []float32, accumulate bool) {
	if current == portable {
		longPortable(k, a, aDepth, b, bDepth, c, accumulate)
		return
	}
	tile1x64(k, &a[0], 0, aDepth, &b[0], bDepth, &c[0], 0, accumulate)
}

func sparse(dst, x, w []float32, stride int) {
	j, columns := 0, whole(len(dst))
	for len(x) > 0 && j < columns {
		if columns-j >= 32 {
			sparse32(&dst[j], &x[0], len(x), &w[j], stride)
			j += 32
			continue
		}
		sparse8(&dst[j], &x[0], len(x), &w[j], stride)
		j += 8
	}
	if j < len(dst) && len(x) > 0 {
		sparsePortable(dst[j:], x, w[j:], stride)
	}
}

func means(dst []float32, dstStride int, src []float32, srcStride, width int, start []int32, next []int16) {
	columns, rows := whole(width), len(start)-1
	j := 0
	for len(next) > 0 && j < columns {
		if columns-j >= 32 {
			means32(&dst[j], dstStride, &src[j], srcStride, &start[0], &next[0], rows)
			j += 32
			continue
		}
		means8(&dst[j], dstStride, &src[j], srcStride, &start[0], &next[0], rows)
		j += 8
	}
	if j < width {
		meansPortable(dst[j:], dstStride, src[min(j, len(src)):], srcStride, width-j, start, next)
	}
}

func addRows(dst, src []float32, width int, pairs [][2]int32) {
	if current == portable || width%32 != 0 || len(pairs) == 0 {
		addRowsPortable(dst, src, width, pairs)
		return
	}
	for j := 0; j < width; j += 32 {
		addRows32(&dst[j], &src[j], width, &pairs[0], len(pairs))
	}
}

func differ(a, b []float32) int {
	at := 0
	if n := whole(len(a)); n > 0 {
		at = differ8(&a[0], &b[0], n) // the first of the eight values where it is
	}
	return at + differPortable(a[at:], b[at:])
}
