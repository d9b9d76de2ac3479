package app

import (
	"errors"
	"os"
	"path/filepath"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

type openapiCommand struct{}

// Run prints the OpenAPI document of every room's operations. It needs no database of anybody's: the rooms register on an empty one that is thrown away.
func (openapiCommand) Run(e *environment) (err error) {
	folder, err := os.MkdirTemp("", "caravan-openapi")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	d, err := db.Open(e.ctx, db.Config{Path: filepath.Join(folder, "empty.db")})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	h, err := newHall(d, calendar.System{}, "http://localhost")
	if err != nil {
		return err
	}
	// The document lies in the repository, so it bears no version of a build.
	s, err := h.server("1")
	if err != nil {
		return err
	}
	doc, err := s.API.OpenAPI()
	if err != nil {
		return err
	}
	_, err = e.out.Write(doc)
	return err
}
