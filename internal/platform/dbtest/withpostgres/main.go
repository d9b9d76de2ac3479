// Withpostgres runs a command, such as go test ./..., with one PostgreSQL cluster for all of its tests, and ends with the command's exit code.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"

	"caravan/internal/platform/dbtest"
)

func main() { os.Exit(run(os.Args[1:])) }

func run(command []string) int {
	if len(command) == 0 {
		fmt.Fprintln(os.Stderr, "usage: withpostgres COMMAND [ARGUMENT...]")
		return 2
	}
	signal.Notify(make(chan os.Signal, 1), os.Interrupt) // the command gets the interrupt too and ends; then the cluster is stopped
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = os.Environ()
	address, stop, err := dbtest.StartCluster()
	switch {
	case errors.Is(err, dbtest.ErrNoPostgres):
		fmt.Fprintln(os.Stderr, err)
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 1
	default:
		defer stop()
		cmd.Env = append(cmd.Env, dbtest.URLVariable+"="+address)
	}
	err = cmd.Run()
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		return failed.ExitCode()
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
