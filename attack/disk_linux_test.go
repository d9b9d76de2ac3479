package attack

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"caravan/internal/app/backup"
	"caravan/internal/auth"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/schema"
	"caravan/internal/testnet"
)

// TestDisk fills the disk of the data folder. Reading must go on, signing in too as long as what is kept for it lasts, and what has to be
// stored must be refused in words. Once there is room again,
// everything must work, and nothing that was saved may be lost. It needs root, to mount a small disk in memory.
func TestDisk(t *testing.T) {
	data := t.TempDir()
	if err := syscall.Mount("attack", data, "tmpfs", 0, "size=48m,mode=0700"); err != nil {
		figure("disk: not tried, because only root may mount a small disk (%v)", err)
		return
	}
	t.Cleanup(func() { check.OK(t, syscall.Unmount(data, 0)) })
	d := dbtest.Open(t, db.Config{Path: filepath.Join(data, backup.DatabaseFile)})
	check.OK(t, schema.Up(t.Context(), d))
	s := newSite(t, d)
	const password = "camel train 2026"
	hash, err := auth.HashPassword(password)
	check.OK(t, err)
	_, err = d.Exec(t.Context(), `INSERT INTO credentials (user_id, password_hash, is_temporary, changed_at) VALUES ('olga', $1, $2, 0)`, hash, false)
	check.OK(t, err)
	rep, owner := caller{name: "rep", actor: testnet.Rob}, caller{name: "owner", actor: testnet.Olga}
	line := s.open["north"].Lines[0].ID
	save := func(n int) reply {
		return s.send(rep, "POST", "/api/audit-reports/lines/"+line, fmt.Sprintf(`{"comments":"save %d %s"}`, n, strings.Repeat("x", 900)))
	}
	saved, refused, answers := 0, 0, 0
	for round := range seldomOr(2, 20) {
		left := int64(round%2) * (8 << 20) // in every second round, what is kept for signing in
		fill(t, filepath.Join(data, "filler"), left)
		for range 40 { // the log of the database has room for some
			a := save(saved + 1)
			answers++
			if a.status == http.StatusOK {
				saved++
				fill(t, filepath.Join(data, "filler"), left)
				continue
			}
			if !a.saysNoRoom() {
				t.Errorf("a save on a full disk: %d %s, logged: %s", a.status, a.body, logged.take())
			}
			refused++
			break
		}
		if refused == round {
			t.Fatalf("round %d: the disk is full, and nothing was refused", round)
		}
		if round < 2 {
			s.Clock.T = s.Clock.T.Add(6 * time.Minute) // so that each session's last use would be stored
		}
		for _, c := range []struct {
			by      caller
			address string
		}{
			{rep, "/api/audit-reports/" + s.open["north"].ID}, {rep, "/api/audit-reports"},
			{owner, "/api/audit-reports/" + s.done["north"].ID + "/pdf?type=FAILED"}, {owner, "/api/users/me"},
		} {
			a := s.send(c.by, "GET", c.address, "")
			if answers++; a.status != http.StatusOK {
				t.Errorf("%s on a full disk: %d %s, logged: %s", c.address, a.status, a.body, logged.take())
			}
		}
		signIn := s.send(caller{}, "POST", "/api/auth/login", `{"email":"olga@caravan.example","password":"`+password+`"}`)
		if answers++; signIn.status != http.StatusOK && (left > 0 || !signIn.saysNoRoom()) {
			t.Errorf("a sign-in on a full disk: %d %s, logged: %s", signIn.status, signIn.body, logged.take())
		}
		if a := s.send(caller{}, "GET", "/readyz", ""); a.status != http.StatusServiceUnavailable {
			t.Errorf("/readyz on a full disk: %d %s", a.status, a.body)
		}
		if got := s.lineComment(t, line); !strings.HasPrefix(got, fmt.Sprintf("save %d ", saved)) && saved > 0 {
			t.Errorf("save %d was answered, but the comment is %.20q", saved, got)
		}
		check.OK(t, os.Remove(filepath.Join(data, "filler")))
		saved++
		if a := save(saved); a.status != http.StatusOK {
			t.Errorf("with room again: %d %s", a.status, a.body)
		}
	}
	logged.take() // what was refused is logged
	figure("disk: %d times full: %d answers, %d saves refused in words, %d saved, none lost", seldomOr(2, 20), answers, refused, saved)
}

// saysNoRoom tells whether an answer refuses to store something because the disk is full.
func (a reply) saysNoRoom() bool {
	return (a.status == http.StatusServiceUnavailable || a.status == http.StatusInsufficientStorage) &&
		strings.Contains(string(a.body), `"outage":"storage"`)
}

// fill writes a file until there is only so much room left on the disk, in bytes.
func fill(t *testing.T, path string, left int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	check.OK(t, err)
	defer f.Close()
	for _, size := range []int64{1 << 20, 1 << 12} {
		for {
			var disk syscall.Statfs_t
			check.OK(t, syscall.Fstatfs(int(f.Fd()), &disk))
			if int64(disk.Bavail)*disk.Bsize < left+size {
				break
			}
			_, err := f.Write(make([]byte, size))
			check.OK(t, err)
		}
	}
}

func (s *site) lineComment(t *testing.T, id string) (comment string) {
	t.Helper()
	check.OK(t, s.DB.QueryRow(t.Context(), `SELECT comments FROM audit_report_lines WHERE id = $1`, id).Scan(&comment))
	return comment
}
