package attack

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"caravan/internal/app/demo"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
)

// program is the program in a process of its own, on the demo network.
type program struct {
	data, database string // the data folder; the address of PostgreSQL, or empty
	address        string
	process        *exec.Cmd
	token          string // of the rep
}

// demoFolders are the data folders, by engine, with which the demo network was installed.
var demoFolders = map[db.Engine]string{}

// demoNetwork is the demo network, installed once on each engine. The database of SQLite is in its data folder.
var demoNetwork = dbtest.Fill(func(cfg db.Config) error {
	folder, err := os.MkdirTemp("", "caravan-attack-")
	if err != nil {
		return err
	}
	demoFolders[engineOf(cfg)] = folder
	p := &program{data: folder, database: cfg.URL}
	if out, err := p.command("demo").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
})

// eachInstalled runs fn as a subtest on each engine, with a program of its own, which does not run, on the demo network. cfg is where its database
// is.
func eachInstalled(t *testing.T, fn func(t *testing.T, p *program, cfg db.Config)) {
	t.Helper()
	demoNetwork.EachConfig(t, func(t *testing.T, cfg db.Config) {
		data := t.TempDir()
		check.OK(t, os.CopyFS(data, os.DirFS(demoFolders[engineOf(cfg)])))
		p := &program{data: data, database: cfg.URL}
		if cfg.URL == "" {
			cfg.Path = filepath.Join(data, "caravan.db")
		}
		fn(t, p, cfg)
	})
}

// withoutReading keeps a program that has not started from reading the PDF files of resources: it does so at every tenth minute of the clock, and
// takes more memory for it than the tests of memory allow.
func withoutReading(t *testing.T, cfg db.Config) {
	t.Helper()
	database, err := db.Open(t.Context(), cfg)
	check.OK(t, err)
	_, err = database.Exec(t.Context(), `INSERT INTO job_schedules (kind, next_at) VALUES ('resource.text', $1)
ON CONFLICT (kind) DO UPDATE SET next_at = excluded.next_at`, db.Ms(time.Now().Add(time.Hour)))
	check.OK(t, err)
	check.OK(t, database.Close())
}

func (p *program) command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], append([]string{"--data", p.data, "--database-url", p.database}, args...)...)
	c.Env = append(os.Environ(), asProgram+"=1")
	return c
}

var isAt = regexp.MustCompile(`is at (http://\S+)`)

// start starts the program, signs the rep in, and returns when it answers. It is killed when the test ends.
func (p *program) start(t *testing.T) {
	t.Helper()
	p.process = p.command("serve", "--addr", "127.0.0.1:0")
	out, err := p.process.StdoutPipe()
	check.OK(t, err)
	var errs bytes.Buffer
	p.process.Stderr = &errs
	check.OK(t, p.process.Start())
	running := p.process
	t.Cleanup(func() {
		_ = running.Process.Kill() // an error means that it has ended already
		_ = running.Wait()
	})
	lines := bufio.NewScanner(out)
	for p.address = ""; p.address == ""; {
		if !lines.Scan() {
			t.Fatalf("the program ended at its start: %s", errs.String())
		}
		if found := isAt.FindStringSubmatch(lines.Text()); found != nil {
			p.address = found[1]
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	if p.token == "" {
		var in struct{ Token string }
		p.read(t, "POST", "/auth/login", map[string]string{"email": "rep@caravan.example", "password": demo.Password}, &in)
		p.token = in.Token
	}
}

// kill kills the program as kill -9 does, and waits for its end.
func (p *program) kill() {
	_ = p.process.Process.Kill()
	_ = p.process.Wait()
}

// call sends a request to the API. An error means that there was no whole answer.
func (p *program) call(method, path string, body any) (status int, answer []byte, err error) {
	sent, err := json.Marshal(body)
	if err != nil {
		return 0, nil, err
	}
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, method, p.address+"/api"+path, bytes.NewReader(sent))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer a.Body.Close()
	answer, err = io.ReadAll(a.Body)
	return a.StatusCode, answer, err
}

// read is call for a request that must succeed.
func (p *program) read(t *testing.T, method, path string, body, into any) {
	t.Helper()
	status, answer, err := p.call(method, path, body)
	if err == nil && status >= 300 {
		err = fmt.Errorf("%d %s", status, answer)
	}
	if err == nil {
		err = json.Unmarshal(answer, into)
	}
	check.OK(t, err)
}
