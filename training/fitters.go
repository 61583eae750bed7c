package training

import (
	"fmt"
	"slices"

	"bridgehead/models"
	"bridgehead/models/fit"
)

// fitters train one network on the boards of all fields. A graph is compiled for each board; with many only those of late are kept.
type fitters struct {
	board func(field int) (*models.Board, error)
	first *fit.Fitter
	made  map[int]*fit.Fitter // without the first
	late  []int               // fields of made, the one of longest ago first
	most  int                 // of made
}

// mostFitters bounds those that are kept beside the first.
const mostFitters = 31

// newFitters makes that of the first field.
func newFitters(board func(field int) (*models.Board, error), net *models.Net, o fit.Options) (*fitters, error) {
	b, err := board(0)
	if err != nil {
		return nil, err
	}
	first, err := fit.New(net, b, o)
	if err != nil {
		return nil, err
	}
	return &fitters{board: board, first: first, made: map[int]*fit.Fitter{}, most: mostFitters}, nil
}

// of is the fitter of a field.
func (f *fitters) of(field int) (*fit.Fitter, error) {
	if field == 0 {
		return f.first, nil
	}
	if i := slices.Index(f.late, field); i >= 0 {
		f.late = append(slices.Delete(f.late, i, i+1), field)
		return f.made[field], nil
	}
	b, err := f.board(field)
	if err != nil {
		return nil, err
	}
	made, err := f.first.Beside(b)
	if err != nil {
		return nil, fmt.Errorf("scenarios[%d]: %w", field, err)
	}
	if len(f.late) == f.most {
		delete(f.made, f.late[0])
		f.late = slices.Delete(f.late, 0, 1)
	}
	f.made[field], f.late = made, append(f.late, field)
	return made, nil
}
