package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"time"

	"caravan/internal/brand"
	"caravan/internal/calendar"
	"caravan/internal/platform/db"
	"caravan/internal/platform/schema"
	"caravan/internal/platform/telemetry"
	"caravan/internal/system"
	"caravan/internal/weather"
)

type serveCommand struct {
	Demo     bool          `help:"Load the demo network first, when the database is empty."`
	StopLead time.Duration `name:"stop-lead" help:"How long a stopping node keeps answering while /readyz fails, so that load balancers stop sending requests." env:"CARAVAN_STOP_LEAD" default:"0s"`
}

// Run serves the site and does its jobs until the program is told to stop.
func (c serveCommand) Run(e *environment) (err error) {
	boundMemory(os.DirFS("/"), os.Getenv("GOMEMLIMIT"))
	listener, err := net.Listen("tcp", e.config.listenAddr())
	if err != nil {
		return err
	}
	defer listener.Close() // the server closes it too; this covers failures before that
	config := e.config
	site, err := config.https(listener)
	if err != nil {
		return err
	}
	if c.Demo && config.Weather == "" {
		config.Weather = weather.Sample
	}
	backups, err := config.backups(calendar.System{})
	if err != nil {
		return err
	}
	if backups != nil {
		if err := backups.Check(); err != nil {
			return fmt.Errorf("CARAVAN_BACKUP_DIR: %w", err)
		}
	}
	h, err := openHall(e.ctx, config, listener.Addr().String())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	server, err := h.server(e.version)
	if err != nil {
		return err
	}
	if c.Demo {
		if err := h.loadDemo(e.ctx, e.out); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(e.out, "%s is at %s\n", brand.Name, h.publicURL); err != nil {
		return err
	}
	if c.Demo {
		if err := printAccounts(e.out); err != nil {
			return err
		}
	}
	if err := h.printSetupCode(e.ctx, e.out); err != nil {
		return err
	}
	h.keepWebFiles(e.ctx)
	if err := h.search.Start(e.ctx); err != nil {
		return err
	}
	send, err := telemetry.Start(e.ctx, telemetry.Node{Service: "caravan", Version: e.version, Metrics: server.Metrics()})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(e.ctx), telemetryLead)
		defer cancel()
		if err := send(ctx); err != nil {
			slog.Warn("the last traces or metrics could not be sent", "error", err)
		}
	}()
	ctx, stop := context.WithCancel(e.ctx)
	worked := make(chan struct{})
	go func() {
		defer close(worked)
		h.runner(observeJobs(server.Metrics(), h.db)).Run(ctx)
	}()
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		h.live.Run(ctx)
	}()
	kept := make(chan struct{})
	go func() {
		defer close(kept)
		h.goOnKeepingWebFiles(ctx)
	}()
	backedUp := make(chan struct{})
	go func() {
		defer close(backedUp)
		if backups != nil {
			backups.Program, backups.Note = e.version, h.noteBackup
			backups.Run(ctx)
		}
	}()
	tooOld := make(chan error, 1)
	go func() { tooOld <- h.watchSchema(ctx, stop) }()
	observeCertificate(server.Metrics(), site)
	certified := make(chan error, 1)
	if site == nil {
		certified <- nil
	} else {
		listener = site.Listener()
		go func() {
			defer stop()
			certified <- site.Run(ctx)
		}()
	}
	err = server.Serve(ctx, listener, c.StopLead)
	stop()
	<-worked
	<-heard
	<-kept
	select {
	case <-backedUp:
	case <-time.After(backupLead): // the next start removes what is unfinished
	}
	return errors.Join(err, <-tooOld, <-certified)
}

// printSetupCode says how to make the first account, as long as nobody has one (FD-415). This line is the only place that has the code.
func (h *hall) printSetupCode(ctx context.Context, out io.Writer) error {
	nobody, err := h.users.Nobody(ctx)
	if err != nil || !nobody {
		return err
	}
	code, err := h.auth.NewSetupCode(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Nobody can sign in yet. Open %s/first and enter the code %s\n", h.publicURL, code)
	return err
}

// noteBackup tells the system page that a backup was made.
func (h *hall) noteBackup(ctx context.Context, at time.Time) error {
	return system.NoteBackup(ctx, h.db, at)
}

// backupLead is how long a stopping node waits for a backup that is being made.
const backupLead = 5 * time.Second

// telemetryLead is how long a node that has stopped waits for the receiver of its traces and metrics.
const telemetryLead = 3 * time.Second

// keepEvery is how often a running node confirms that its web app is still in use.
const keepEvery = 24 * time.Hour

// goOnKeepingWebFiles calls keepWebFiles again and again until ctx ends.
func (h *hall) goOnKeepingWebFiles(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(keepEvery):
			h.keepWebFiles(ctx)
		}
	}
}

// schemaCheckEvery is how often a running node checks that it may still use the database.
const schemaCheckEvery = 5 * time.Second

// watchSchema stops the node and returns the reason when a newer program has changed the tables in a way that this one does not understand, and when
// a move took the database while PostgreSQL was away.
func (h *hall) watchSchema(ctx context.Context, stop context.CancelFunc) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(schemaCheckEvery):
		}
		if err := schema.Check(ctx, h.db); errors.Is(err, schema.ErrTooOld) {
			stop()
			return err
		}
		if errors.Is(h.use.Renew(ctx), db.ErrInUse) {
			stop()
			return errMoving
		}
	}
}
