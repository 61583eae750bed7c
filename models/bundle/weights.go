package bundle

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"bridgehead/models"
)

// weight is one parameter as the file has it.
type weight struct {
	Name  string `msgpack:"name"`
	Shape []int  `msgpack:"shape"`
	Data  []byte `msgpack:"data"`
}

func width(half bool) int {
	if half {
		return 2
	}
	return 4
}

// pack makes the blobs. The parameters must be those of the layout.
func pack(net *models.Net, half bool) ([]weight, error) {
	layout := net.Config.Layout()
	if len(layout) != len(net.Params) {
		return nil, fmt.Errorf("weights: got %d parameters, want %d", len(net.Params), len(layout))
	}
	out := make([]weight, len(layout))
	for i := range layout {
		p := &net.Params[i]
		out[i] = weight{Name: p.Name, Shape: p.Shape}
		if err := matches(&out[i], &layout[i]); err != nil {
			return nil, err
		}
		if len(p.Data) != p.Size() {
			return nil, fmt.Errorf("weights: %q: got %d values, want %d", p.Name, len(p.Data), p.Size())
		}
		var err error
		if out[i].Data, err = packData(p, half); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func packData(p *models.Param, half bool) ([]byte, error) {
	data := make([]byte, 0, len(p.Data)*width(half))
	for j, x := range p.Data {
		h := toHalf(x)
		if !finite(x) || half && !finite(fromHalf(h)) {
			return nil, fmt.Errorf("weights: %q: value %d: got %g, want a number that the file can hold", p.Name, j, x)
		}
		if half {
			data = binary.LittleEndian.AppendUint16(data, h)
		} else {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
	}
	return data, nil
}

func finite(x float32) bool { return !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) }

// unpack makes the network. The configuration must have been checked; what it asks for is only
// allocated once blobs of that size have turned out to be there.
func unpack(c models.Config, weights []weight, half bool) (*models.Net, error) {
	layout := c.Layout()
	if err := same(weights, layout); err != nil {
		return nil, err
	}
	for i := range layout {
		w, size := &weights[i], layout[i].Size()*width(half)
		if err := matches(w, &layout[i]); err != nil {
			return nil, err
		}
		if len(w.Data) != size {
			return nil, fmt.Errorf("weights: %q: got %d bytes, want %d for %v values of %d", w.Name, len(w.Data), size, w.Shape, width(half))
		}
	}
	net, err := models.New(c)
	if err != nil {
		return nil, err
	}
	for i := range net.Params {
		if err := unpackData(&net.Params[i], weights[i].Data, half); err != nil {
			return nil, err
		}
	}
	return net, nil
}

// same reports a parameter that is there twice, missing or too many.
func same(weights []weight, layout []models.Param) error {
	got, want := map[string]bool{}, map[string]bool{}
	for i := range layout {
		want[layout[i].Name] = true
	}
	for i := range weights {
		name := weights[i].Name
		if got[name] {
			return fmt.Errorf("weights[%d]: got %q twice, want each once", i, name)
		}
		if !want[name] {
			return fmt.Errorf("weights[%d]: got %.80q, which is no parameter of the configuration", i, name)
		}
		got[name] = true
	}
	for i := range layout {
		if !got[layout[i].Name] {
			return fmt.Errorf("weights: got no %q, want every parameter of the configuration", layout[i].Name)
		}
	}
	return nil
}

func matches(w *weight, want *models.Param) error {
	if w.Name != want.Name {
		return fmt.Errorf("weights: got %.80q, want %q in its place", w.Name, want.Name)
	}
	if !slices.Equal(w.Shape, want.Shape) {
		return fmt.Errorf("weights: %q: got the shape %v, want %v", w.Name, w.Shape, want.Shape)
	}
	return nil
}

func unpackData(p *models.Param, data []byte, half bool) error {
	for j := range p.Data {
		if half {
			p.Data[j] = fromHalf(binary.LittleEndian.Uint16(data[2*j:]))
		} else {
			p.Data[j] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*j:]))
		}
		if !finite(p.Data[j]) {
			return fmt.Errorf("weights: %q: value %d: got %g, want a number", p.Name, j, p.Data[j])
		}
	}
	return nil
}
