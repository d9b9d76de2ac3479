package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"caravan/internal/access"
	"caravan/internal/brand"
	"caravan/internal/fault"
	"caravan/internal/media/mux"
	"caravan/internal/network"
)

// commands is the command line (docs/operations.md).
type commands struct {
	Config `embed:""`

	Serve   serveCommand   `cmd:"" help:"Start the site."`
	Migrate migrateCommand `cmd:"" help:"Bring the database's tables up to date and stop. Serve does it too."`
	Demo    demoCommand    `cmd:"" help:"Load the demo network into an empty database."`
	Import  importCommand  `cmd:"" help:"Import stores, people or promotions from a CSV file."`
	Backup  backupCommand  `cmd:"" help:"Write a copy of the SQLite database and its files. The site may be running."`
	Restore restoreCommand `cmd:"" help:"Put a backup into an empty data folder."`
	Move    moveCommand    `cmd:"" help:"Copy everything to PostgreSQL and a bucket, or back, and compare it. The site must be stopped."`
	User    userCommand    `cmd:"" help:"Create a person, or a link for setting a new password."`
	Search  searchCommand  `cmd:"" help:"Build the index of the search again."`
	Health  healthCommand  `cmd:"" help:"Ask the running site whether it is ready; for the health check of a container."`
	Doctor  doctorCommand  `cmd:"" help:"Look at the settings and at every part that they name, and say what to do. It changes nothing."`
	OpenAPI openapiCommand `cmd:"" name:"openapi" help:"Print the API's OpenAPI document."`
	Limits  limitsCommand  `cmd:"" hidden:"" help:"Print the rules' numbers and messages for the web's limits.gen.ts, or the regions for regions.gen.ts."`
	Routes  routesCommand  `cmd:"" hidden:"" help:"Print every operation of the API and who may call it."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

// environment is what a command gets besides its flags.
type environment struct {
	ctx     context.Context
	config  Config
	version string
	out     io.Writer
}

// commas joins what an option can be, as its tag lists it.
func commas[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return strings.Join(words, ",")
}

// Main runs the program and returns its exit code: 0 when it succeeded, 1 when it failed, 2 when the command line is wrong.
func Main(args []string, version string, out, errs io.Writer) int {
	var c commands
	exit := -1
	parser, err := kong.New(&c, kong.Name("caravan"), kong.Description(brand.Name+": a members' platform for a network of stores and its head office."),
		kong.Writers(out, errs), kong.Exit(func(code int) { exit = code }), kong.UsageOnError(),
		kong.Vars{"addr": defaultAddr, "acme_url": acmeURL, "mail_from": brand.Name + " <caravan@localhost>", "mux_url": mux.DefaultURL,
			"roles": commas(access.Roles()), "regions": commas(network.Regions())})
	if err != nil {
		fmt.Fprintln(errs, err)
		return 1
	}
	parsed, err := parser.Parse(args)
	if exit >= 0 {
		return exit // help was printed
	}
	if err != nil {
		fmt.Fprintf(errs, "caravan: %v\n", err)
		return 2
	}
	logTo(errs, c.LogFormat)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := parsed.Run(&environment{ctx: ctx, config: c.Config, version: version, out: out}); err != nil {
		fmt.Fprintf(errs, "caravan: %v\n", err)
		var f *fault.Fault
		if errors.As(err, &f) {
			for _, field := range f.Fields {
				fmt.Fprintf(errs, "  %s: %s\n", field.Path, field.Message)
			}
		}
		return 1
	}
	return 0
}

func logTo(w io.Writer, format string) {
	var h slog.Handler = slog.NewTextHandler(w, nil)
	if format == "json" {
		h = slog.NewJSONHandler(w, nil)
	}
	slog.SetDefault(slog.New(h))
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(e *environment) error {
	_, err := fmt.Fprintln(e.out, e.version)
	return err
}
