// Command upgrade replaces two nodes of an older Caravan by two of this one, one after the other and on one PostgreSQL, while people work, and prints
// how many of their calls failed (docs/reliability.md). Last it says whether the older program may still use the tables.
//
//	go run ./scripts/upgrade -old /tmp/caravan-before -new bin/caravan
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"caravan/internal/platform/dbtest"
)

// lead is how long a node that is told to stop goes on answering, so that the load balancer hears of it.
const lead = 2 * time.Second

func main() {
	old := flag.String("old", "", "the program that is replaced")
	next := flag.String("new", "bin/caravan", "the program that replaces it")
	many := flag.Int("people", 24, "how many people work")
	lasts := flag.Duration("for", 20*time.Second, "how long they work with each pair of nodes")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *old, *next, *many, *lasts); err != nil {
		fmt.Fprintln(os.Stderr, "upgrade:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, old, next string, many int, lasts time.Duration) (err error) {
	folder, err := os.MkdirTemp("", "caravan-upgrade-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	address, stop, err := dbtest.StartCluster()
	if err != nil {
		return err
	}
	defer stop()
	s := &site{env: append(os.Environ(), "CARAVAN_DATA="+folder, "CARAVAN_DATABASE_URL="+address, "CARAVAN_STOP_LEAD="+lead.String(),
		"CARAVAN_ADDR=127.0.0.1:0")}
	defer func() { err = errors.Join(err, s.stopAll()) }()
	if said, err := s.command(ctx, old, "demo").CombinedOutput(); err != nil {
		return fmt.Errorf("%s demo: %w: %s", old, err, said)
	}
	for range 2 {
		if err := s.start(ctx, old); err != nil {
			return err
		}
	}
	c, err := newCrowd(ctx, s, many)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "nodes\tcalls\tfailed\tp99 ms\t")
	for _, phase := range []struct {
		name    string
		replace bool
	}{{"two of the old", false}, {"one is replaced, then one of each", true}, {"the other is replaced, then two of the new", true}} {
		done := make(chan error, 1)
		go func() {
			if phase.replace {
				done <- s.replace(ctx, next)
			} else {
				done <- nil
			}
		}()
		f := c.work(ctx, done, lasts)
		if f.err != nil {
			return f.err
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%.0f\t\n", phase.name, f.calls, len(f.failures), float64(f.p99)/float64(time.Millisecond))
		for _, failure := range f.failures[:min(len(f.failures), 10)] {
			fmt.Fprintf(os.Stderr, "%s: %s\n", phase.name, failure)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if err := s.start(ctx, old); err != nil {
		fmt.Fprintf(out, "The older program refuses the tables as they are now: %v\n", err)
		return nil
	}
	fmt.Fprintln(out, "The older program starts on the tables as they are now.")
	return nil
}

// node is a program that serves the site.
type node struct {
	address string
	process *exec.Cmd
	said    *bytes.Buffer // what it wrote before it served
}

var isAt = regexp.MustCompile(`is at (http://\S+)`)

// command is the program with the settings of the site.
func (s *site) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, program, args...) // #nosec G204 -- the programs that whoever runs this has named
	c.Env = s.env
	return c
}

// start adds a node, and returns when it serves. What it says is the error when it ends instead.
func (s *site) start(ctx context.Context, program string) error {
	c := s.command(ctx, program, "serve")
	n := &node{process: c, said: &bytes.Buffer{}}
	c.Stderr = n.said
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if found := isAt.FindStringSubmatch(lines.Text()); found != nil {
			n.address = found[1]
			go func() { _, _ = io.Copy(io.Discard, out) }()
			s.add(n)
			return nil
		}
	}
	return errors.Join(c.Wait(), errors.New(strings.TrimSpace(n.said.String())))
}

// replace stops the node that has served longest, as a restart does, and then starts one of another program in its place.
func (s *site) replace(ctx context.Context, program string) error {
	n := s.oldest()
	if err := n.process.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := n.process.Wait(); err != nil {
		return fmt.Errorf("a node that was told to stop: %w", err)
	}
	s.remove(n)
	return s.start(ctx, program)
}

func (s *site) stopAll() (err error) {
	for n := s.oldest(); n != nil; n = s.oldest() {
		err = errors.Join(err, n.process.Process.Kill())
		_ = n.process.Wait() // it was killed
		s.remove(n)
	}
	return err
}

// figures are what people have met.
type figures struct {
	calls    int
	failures []string
	p99      time.Duration // of the calls that were answered
	err      error         // why nothing can be said
}

func (f *figures) finish(took []time.Duration) {
	slices.SortFunc(took, cmp.Compare)
	if len(took) > 0 {
		f.p99 = took[(len(took)-1)*99/100]
	}
}
