package dbtest_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
	"caravan/internal/platform/dbtest"

	"github.com/jackc/pgx/v5"
)

// TestMain also lets this binary run as the child process of the test below: it starts a cluster, prints its address and hangs.
func TestMain(m *testing.M) {
	if os.Getenv("CARAVAN_DBTEST_CHILD") == "" {
		os.Exit(m.Run())
	}
	address, _, err := dbtest.StartCluster()
	fmt.Println(address, err)
	select {}
}

func TestTheClusterStopsWhenItsProcessIsKilled(t *testing.T) {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "CARAVAN_DBTEST_CHILD=1")
	out, err := child.StdoutPipe()
	check.OK(t, err)
	check.OK(t, child.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	check.OK(t, err)
	if strings.Contains(line, dbtest.ErrNoPostgres.Error()) {
		t.Log(line)
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, strings.Fields(line)[0])
	check.Must(t, check.Is(t, err, nil, line))
	check.OK(t, child.Process.Kill())
	_, err = conn.WaitForNotification(ctx)
	check.Must(t, check.True(t, err != nil, "the cluster outlived its process", err))
	check.Must(t, check.True(t, !errors.Is(err, context.DeadlineExceeded), "the cluster outlived its process", err))
	if err := child.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
}

func TestTheAddressIsThatOfTheLastTimeUnlessAClusterHasIt(t *testing.T) {
	t.Chdir(t.TempDir())
	var addresses []string
	start := func() (stop func()) {
		address, stop, err := dbtest.StartCluster()
		if errors.Is(err, dbtest.ErrNoPostgres) {
			t.Log(err)
			return func() {}
		}
		check.OK(t, err)
		addresses = append(addresses, address)
		return stop
	}
	stopFirst := start()
	stopSecond := start()
	stopFirst()
	stopThird := start()
	stopSecond()
	stopThird()
	if len(addresses) == 3 && (addresses[1] == addresses[0] || addresses[2] != addresses[0]) {
		t.Errorf("got the addresses %q, want the first again after it was free", addresses)
	}
}
