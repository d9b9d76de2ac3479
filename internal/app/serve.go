package app

import (
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"caravan/internal/app/demo"
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
	publicURL, err := e.config.publicURL(listener.Addr().String())
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	d, err := openDatabase(e.ctx, e.config)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	h, err := newHall(d, calendar.System{}, publicURL)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	server, err := h.server(e.version)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if c.Demo {
		if err := h.loadDemo(e.ctx, e.out); err != nil {
			return errors.Join(err, listener.Close())
		}
	}
	fmt.Fprintf(e.out, "Caravan is at %s\n", publicURL)
	if c.Demo {
		printAccounts(e.out)
	}
	return server.Serve(e.ctx, listener, c.StopLead)
}

func printAccounts(out io.Writer) {
	fmt.Fprintf(out, "\nSign in with the password %s as\n", demo.Password)
	for _, a := range demo.Accounts() {
		fmt.Fprintf(out, "  %-30s %s\n", a.Email, a.Note)
	}
}
