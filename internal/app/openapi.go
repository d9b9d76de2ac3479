package app

import (
	"errors"
	"os"
)

type openapiCommand struct{}

// Run prints the OpenAPI document of every room's operations. It touches nobody's data: the rooms register over an empty database that is thrown away.
func (openapiCommand) Run(e *environment) (err error) {
	folder, err := os.MkdirTemp("", "caravan-openapi")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	empty := *e
	empty.config = Config{Data: folder, MailFrom: e.config.MailFrom}
	return withHall(&empty, func(h *hall) error {
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
	})
}
