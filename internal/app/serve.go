package app

import (
	"errors"
	"fmt"
	"net"
	"time"

	"caravan/internal/calendar"
)

type serveCommand struct {
	Addr     string        `help:"Address to listen on." env:"CARAVAN_ADDR" default:"${addr}"`
	Demo     bool          `help:"Load the demo network first, when the database is empty."`
	StopLead time.Duration `name:"stop-lead" help:"How long a stopping node keeps answering while /readyz fails, so that a load balancer sends no more." env:"CARAVAN_STOP_LEAD" default:"0s"`
}

// Run serves the site until the program is told to stop.
func (c serveCommand) Run(e *environment) (err error) {
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close() // the server closes it too; this is for what fails before
	publicURL, err := e.config.publicURL(listener.Addr().String())
	if err != nil {
		return err
	}
	d, err := openDatabase(e.ctx, e.config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	h, err := newHall(d, calendar.System{}, publicURL)
	if err != nil {
		return err
	}
	server, err := h.server(e.version)
	if err != nil {
		return err
	}
	if c.Demo {
		if err := h.loadDemo(e.ctx, e.out); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(e.out, "Caravan is at %s\n", publicURL); err != nil {
		return err
	}
	if c.Demo {
		if err := printAccounts(e.out); err != nil {
			return err
		}
	}
	return server.Serve(e.ctx, listener, c.StopLead)
}
