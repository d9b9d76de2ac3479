package dbtest

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// ErrNoPostgres says that PostgreSQL is not installed on this machine.
var ErrNoPostgres = errors.New("PostgreSQL's programs were not found (pg_config, /usr/lib/postgresql, PATH): running on SQLite only")

// URLVariable is the environment variable through which withpostgres passes the address of its cluster to the tests.
const URLVariable = "CARAVAN_TEST_POSTGRES_URL"

//go:embed cluster.sh
var clusterScript string

// StartCluster starts a PostgreSQL cluster that runs until stop is called or this process ends, and returns the address of its maintenance database.
// stop waits until the cluster has ended and its files are removed.
func StartCluster() (address string, stop func(), err error) {
	bin, err := postgresBinaries()
	if err != nil {
		return "", nil, err
	}
	dir, err := clusterFolder()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.Command("/bin/sh", "-c", clusterScript, "cluster.sh", bin, dir)
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // an interrupt from the terminal must not reach the cluster
	if os.Getuid() == 0 {
		if err := asOtherUser(cmd, dir); err != nil {
			return "", nil, err
		}
	}
	// The script stops the cluster when its standard input is closed. The operating system closes it even when this process is killed.
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return "", nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	inputs.Store(stdin, nil)
	stop = func() {
		stdin.Close()
		inputs.Delete(stdin)
		cmd.Wait() // the result does not matter: the script has printed any failure
	}
	out := bufio.NewReader(stdout)
	if line, _ := out.ReadString('\n'); line != "ready\n" {
		rest, _ := io.ReadAll(out)
		stop()
		return "", nil, fmt.Errorf("start PostgreSQL from %s: %s%s", bin, line, rest)
	}
	return (&url.URL{Scheme: "postgres", User: url.User("caravan"), Path: "/postgres", RawQuery: url.Values{"host": {dir}}.Encode()}).String(), stop, nil
}

// clusterFolder makes the cluster's folder. Its name depends on the working folder only, unless another cluster has that name now. So the address is
// the same the next time, and Go does not run a test again whose code and address have not changed.
func clusterFolder() (string, error) {
	parent := memoryFolder()
	if parent == "" {
		parent = os.TempDir()
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(parent, fmt.Sprintf("caravan-postgres-%08x", crc32.ChecksumIEEE([]byte(here))))
	if err := os.Mkdir(dir, 0o700); !errors.Is(err, fs.ErrExist) {
		return dir, err
	}
	return os.MkdirTemp(parent, "caravan-postgres-")
}

// memoryFolder returns the system's in-memory folder when it has room for a few hundred databases, else "" for the usual temporary folder. Copying a
// database takes a third of the time there.
func memoryFolder() string {
	const folder, room = "/dev/shm", 4 << 30
	var stat syscall.Statfs_t
	if err := syscall.Statfs(folder, &stat); err != nil || stat.Bavail*uint64(stat.Bsize) < room {
		return ""
	}
	return folder
}

// inputs keeps each running cluster's standard input in use. Otherwise the garbage collector would close it, which stops the cluster.
var inputs sync.Map

// asOtherUser makes cmd run as the user postgres or nobody, and gives that user dir: PostgreSQL refuses to run as root.
func asOtherUser(cmd *exec.Cmd, dir string) error {
	account, err := user.Lookup("postgres")
	if err != nil {
		if account, err = user.Lookup("nobody"); err != nil {
			return err
		}
	}
	uid, err := strconv.Atoi(account.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(account.Gid)
	if err != nil {
		return err
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return os.Chown(dir, uid, gid)
}

// postgresBinaries returns the folder that contains initdb and pg_ctl.
func postgresBinaries() (string, error) {
	var candidates []string
	if out, err := exec.Command("pg_config", "--bindir").Output(); err == nil {
		candidates = append(candidates, strings.TrimSpace(string(out)))
	}
	debian, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil {
		return "", err
	}
	slices.Reverse(debian) // newest first
	candidates = append(candidates, debian...)
	if path, err := exec.LookPath("initdb"); err == nil {
		candidates = append(candidates, filepath.Dir(path))
	}
	for _, dir := range candidates {
		_, initdb := os.Stat(filepath.Join(dir, "initdb"))
		_, pgCtl := os.Stat(filepath.Join(dir, "pg_ctl"))
		if initdb == nil && pgCtl == nil {
			return dir, nil
		}
	}
	return "", ErrNoPostgres
}
