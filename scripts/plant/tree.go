package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// longest is how long a command may take: a fault that makes a test wait for ever is caught.
const longest = 5 * time.Minute

// verdict says what became of a fault.
type verdict string

const (
	caughtIt verdict = "caught"
	survived verdict = "NOT CAUGHT"
	stale    verdict = "NO LONGER APPLIES"
	broken   verdict = "FAILS WITHOUT IT"
)

// tree is a copy of the working tree, in which faults are planted.
type tree struct{ folder string }

// copyTree copies the files that Git knows or would add, and what must exist for them to compile; installed packages are linked.
func copyTree() (*tree, error) {
	folder, err := os.MkdirTemp("", "plant-")
	if err != nil {
		return nil, err
	}
	t := &tree{folder}
	const script = `git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' f; do [ -e "$f" ] && printf '%s\0' "$f"; done |
tar -c --null -T - | tar -x -C "$1" && ln -s "$PWD/web/node_modules" "$1/web/node_modules"`
	copying := exec.Command("bash", "-o", "pipefail", "-c", script, "copy", folder) // #nosec G204 -- our own script
	if out, err := copying.CombinedOutput(); err != nil {
		t.remove()
		return nil, fmt.Errorf("copying the tree: %w\n%s", err, out)
	}
	return t, nil
}

func (t *tree) remove() { _ = os.RemoveAll(t.folder) }

// try plants faults one after the other, and prints what became of each. Of a command that fails without a fault nothing can be said.
func (t *tree) try(faults []fault, verbose bool) ([]verdict, error) {
	before := map[string]bool{} // whether a command passes without a fault
	verdicts := make([]verdict, len(faults))
	for i, f := range faults {
		begun := time.Now()
		v, out, err := broken, "", error(nil)
		ok, known := before[f.command]
		if !known {
			ok, out = t.run(f.command)
			before[f.command] = ok
		}
		if ok {
			v, out, err = t.with(f)
		}
		if err != nil {
			return nil, err
		}
		verdicts[i] = v
		fmt.Printf("%-18s %4.0f s  %s\n", v, time.Since(begun).Seconds(), f.name)
		if verbose || v == stale || v == broken {
			fmt.Println(out)
		}
	}
	return verdicts, nil
}

// with plants a fault, runs its command and takes the fault out again.
func (t *tree) with(f fault) (v verdict, out string, err error) {
	path := filepath.Join(t.folder, f.file)
	clean, err := os.ReadFile(path) // #nosec G304 -- a file of the copy
	if err != nil {
		return stale, err.Error(), nil
	}
	faulty, err := f.plant(string(clean))
	if err != nil {
		return stale, err.Error(), nil
	}
	defer func() {
		if back := os.WriteFile(path, clean, 0o600); err == nil {
			err = back
		}
	}()
	if err := os.WriteFile(path, []byte(faulty), 0o600); err != nil {
		return "", "", err
	}
	if ok, out := t.run(compiles(f.file)); !ok {
		return stale, out, nil
	}
	if ok, out := t.run(f.command); ok {
		return survived, out, nil
	} else {
		return caughtIt, out, nil
	}
}

// compiles returns the command that fails when a file does not compile. Of the web only syntax and names are looked at, because types take half a
// minute.
func compiles(file string) string {
	if strings.HasSuffix(file, ".go") {
		return "go build ./" + filepath.Dir(file)
	}
	return "cd web && node_modules/.bin/biome lint --only=correctness/noUndeclaredVariables " + strings.TrimPrefix(file, "web/")
}

// run runs a command in the copy, at low priority, and tells whether it passed in time.
func (t *tree) run(command string) (ok bool, out string) {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	c := exec.CommandContext(ctx, "nice", "bash", "-c", command) // #nosec G204 -- a command of the table
	c.Dir, c.WaitDelay = t.folder, time.Second
	// One process at a time, and on SQLite only, unless the command says '-skip none' because its fault is about PostgreSQL.
	c.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false -trimpath -vet=off -p=1 -skip=/^postgres$", "CI=")
	printed, err := c.CombinedOutput()
	return err == nil, string(printed)
}
