package wire

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// maxSpec is the longest spec, in bytes of JSON.
const maxSpec = 64 << 10

// json gives a map as JSON, for who makes environments from it.
func (a *args) json(name string) []byte {
	raw, _ := a.find(name)
	if a.token(name, kindMap, "a map"); a.err != nil {
		return nil
	}
	out, _, err := appendJSON(nil, raw)
	if err == nil && len(out) > maxSpec { // the session keeps it
		err = fmt.Errorf("%d bytes as JSON, at most %d are allowed", len(out), maxSpec)
	}
	if err != nil {
		a.err = fault(CodeBadRequest, "%s%s: %v", a.path, name, err)
		return nil
	}
	return out
}

// appendJSON appends the value that raw begins with, and returns what follows it.
func appendJSON(dst, raw []byte) (out, rest []byte, err error) {
	t, rest, _ := next(raw)
	switch t.kind {
	case kindNil:
		return append(dst, "null"...), rest, nil
	case kindBool:
		return strconv.AppendBool(dst, t.n == 1), rest, nil
	case kindUint:
		return strconv.AppendUint(dst, t.n, 10), rest, nil
	case kindInt:
		return strconv.AppendInt(dst, t.i, 10), rest, nil
	case kindFloat:
		if math.IsNaN(t.f) || math.IsInf(t.f, 0) {
			return nil, nil, fmt.Errorf("read the float %v, want a finite one", t.f)
		}
		return strconv.AppendFloat(dst, t.f, 'g', -1, 64), rest, nil
	case kindText:
		text, err := json.Marshal(string(t.data))
		return append(dst, text...), rest, err
	case kindArray, kindMap:
		return appendJSONList(dst, t, rest)
	}
	return nil, nil, fmt.Errorf("read %v, want what JSON has", t.kind)
}

func appendJSONList(dst []byte, t token, rest []byte) (out, after []byte, err error) {
	brackets := "[]"
	if t.kind == kindMap {
		brackets = "{}"
	}
	dst = append(dst, brackets[0])
	for i := range t.n {
		if i > 0 {
			dst = append(dst, ',')
		}
		if t.kind == kindMap {
			if dst, rest, err = appendJSON(dst, rest); err != nil {
				return nil, nil, err
			}
			dst = append(dst, ':')
		}
		if dst, rest, err = appendJSON(dst, rest); err != nil {
			return nil, nil, err
		}
	}
	return append(dst, brackets[1]), rest, nil
}
