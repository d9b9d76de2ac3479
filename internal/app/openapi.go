package app

import (
	"errors"
	"io"
	"os"

	"caravan/internal/platform/web"
)

type openapiCommand struct{}

// Run prints the OpenAPI document of every room's operations.
func (openapiCommand) Run(e *environment) error {
	return withOperations(e, func(api *web.API) error {
		doc, err := api.OpenAPI()
		if err != nil {
			return err
		}
		_, err = e.out.Write(doc)
		return err
	})
}

type routesCommand struct{}

// Run prints every operation and who may call it, for docs/routes.txt, so that reviews of a change see each new way in.
func (routesCommand) Run(e *environment) error {
	return withOperations(e, func(api *web.API) error {
		_, err := io.WriteString(e.out, api.Routes())
		return err
	})
}

// withOperations runs do on the API of every room. It reads no real data: the rooms use an empty database that is thrown away.
func withOperations(e *environment, do func(*web.API) error) (err error) {
	folder, err := os.MkdirTemp("", "caravan-openapi")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	empty := *e
	empty.config = Config{Addr: defaultAddr, Data: folder, MailFrom: e.config.MailFrom}
	return withHall(&empty, func(h *hall) error {
		// The output is checked into the repository, so it must not have the version of a build.
		s, err := h.server("1")
		if err != nil {
			return err
		}
		return do(s.API)
	})
}
