package engine

import "reflect"

// StateBytes is what s takes in memory, in bytes: the struct and the slices in it. What lies behind other pointers is shared
// between all positions of a game. Whoever keeps many positions bounds them by it.
func StateBytes(s State) int {
	v := reflect.ValueOf(s)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return int(v.Type().Size()) + sliced(v)
}

// sliced is what the slices in v take, in bytes.
func sliced(v reflect.Value) (bytes int) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			bytes += sliced(v.Field(i))
		}
	case reflect.Array:
		for i := 0; i < v.Len() && mayHold(v.Type().Elem()); i++ {
			bytes += sliced(v.Index(i))
		}
	case reflect.Slice:
		bytes = v.Cap() * int(v.Type().Elem().Size())
		for i := 0; i < v.Len() && mayHold(v.Type().Elem()); i++ {
			bytes += sliced(v.Index(i))
		}
	}
	return bytes
}

// mayHold reports whether a value of the type may hold slices.
func mayHold(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Array || t.Kind() == reflect.Slice
}
