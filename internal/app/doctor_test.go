package app

import (
	"archive/zip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"caravan/internal/app/backup"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/system"
)

// doctor runs the command with a data folder, and returns what it says of each part, and its code.
func doctor(t *testing.T, data string, args ...string) (code int, parts map[string]string, errs string) {
	t.Helper()
	code, out, errs := run(t, data, append(args, "doctor")...)
	parts = map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		words := strings.SplitN(line, "  ", 2)
		check.Must(t, check.Is(t, len(words), 2, out, errs))
		part, said, _ := strings.Cut(strings.TrimSpace(words[1]), "  ")
		parts[part] = strings.TrimSpace(words[0]) + ": " + strings.TrimSpace(said)
	}
	return code, parts, errs
}

// starts fails the test unless the doctor says of a part what begins like this.
func starts(t *testing.T, parts map[string]string, part, want string) {
	t.Helper()
	check.True(t, strings.HasPrefix(parts[part], want), part, parts[part], want)
}

func TestDoctor(t *testing.T) {
	t.Run("FD-418 before the first start nothing is made, and only the site is missing", func(t *testing.T) {
		data := filepath.Join(t.TempDir(), "data")
		code, parts, errs := doctor(t, data, "--addr", freePort(t).String())
		check.Is(t, code, 1)
		check.True(t, strings.Contains(errs, "one part is wrong"), errs)
		starts(t, parts, "Data folder", "look: "+data+" is not there yet; serve makes it")
		starts(t, parts, "Database", "look: there is none yet; serve makes it")
		starts(t, parts, "Site", "wrong: nobody answers at http://127.0.0.1:")
		starts(t, parts, "Mail", "off: CARAVAN_SMTP_URL is not set")
		starts(t, parts, "Provider", "off: CARAVAN_OIDC_ISSUER is not set")
		_, err := os.Stat(data)
		check.True(t, os.IsNotExist(err), err)
	})

	data := t.TempDir()
	check.OK(t, os.Chmod(data, 0o700))
	h, err := openHall(t.Context(), Config{Data: data, MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, h.close()) })
	s, err := h.server("test")
	check.OK(t, err)
	site := httptest.NewServer(s.Handler())
	t.Cleanup(site.Close)
	addr := strings.TrimPrefix(site.URL, "http://")

	t.Run("FD-418 beside a running site nothing is wrong, and what to do next is said", func(t *testing.T) {
		code, parts, errs := doctor(t, data, "--addr", addr)
		check.Is(t, code, 0, errs)
		starts(t, parts, "Data folder", "ok: "+data)
		starts(t, parts, "Database", "ok: SQLite, tables of version ")
		starts(t, parts, "Site", "ok: http://"+addr+", for this machine only: for others set CARAVAN_PUBLIC_URL")
		starts(t, parts, "Backup", "look: none is known: set CARAVAN_BACKUP_DIR")
		starts(t, parts, "Work", "ok: nothing has failed, jobs that wait: ")
		check.True(t, strings.HasSuffix(parts["Clock"], " in Melbourne"), parts["Clock"])
		left, err := filepath.Glob(filepath.Join(data, "doctor-*"))
		check.OK(t, err)
		check.Is(t, len(left), 0, left)
	})
	t.Run("FD-418 an old backup and failed work", func(t *testing.T) {
		check.OK(t, system.NoteBackup(t.Context(), h.db, time.Now().Add(-49*time.Hour)))
		_, parts, _ := doctor(t, data, "--addr", addr)
		starts(t, parts, "Backup", "look: the last one was made on ")
		check.OK(t, system.NoteBackup(t.Context(), h.db, time.Now()))
		_, err := h.db.Exec(t.Context(), `INSERT INTO jobs (id, kind, args, state, due_at, max_attempts, created_at, finished_at)
VALUES ('1', 'mail.send', '{}', 'DEAD', 0, 9, 0, 0)`)
		check.OK(t, err)
		_, parts, _ = doctor(t, data, "--addr", addr)
		starts(t, parts, "Backup", "ok: the last one was made on ")
		starts(t, parts, "Work", "look: jobs that failed: 1, mails: 0;")
	})
	t.Run("FD-418 a folder that others can read, a backup folder that is a file, a site that is not ready", func(t *testing.T) {
		check.OK(t, os.Chmod(data, 0o755))
		sick := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }))
		defer sick.Close()
		code, parts, errs := doctor(t, data, "--addr", strings.TrimPrefix(sick.URL, "http://"), "--backup-dir", filepath.Join(data, backup.DatabaseFile))
		check.Is(t, code, 1)
		check.True(t, strings.Contains(errs, "2 parts are wrong"), errs)
		starts(t, parts, "Data folder", "look: other users of this machine can read "+data+": run chmod 700")
		starts(t, parts, "Backup", "wrong: CARAVAN_BACKUP_DIR: ")
		starts(t, parts, "Site", "wrong: http://"+strings.TrimPrefix(sick.URL, "http://")+" answers 503 Service Unavailable")
		check.OK(t, os.Chmod(data, 0o700))
	})
	t.Run("FD-418 a database that is damaged, and one of a newer program", func(t *testing.T) {
		damaged := t.TempDir()
		check.OK(t, os.WriteFile(filepath.Join(damaged, backup.DatabaseFile), []byte(strings.Repeat("no database at all ", 500)), 0o600))
		_, parts, _ := doctor(t, damaged, "--addr", addr)
		starts(t, parts, "Database", "wrong: ")
		_, err := h.db.Exec(t.Context(), `UPDATE schema_floor SET oldest = 99999`)
		check.OK(t, err)
		_, parts, _ = doctor(t, data, "--addr", addr)
		starts(t, parts, "Database", "wrong: this program is too old for the database")
	})
}

func TestDoctorAsksServices(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer right" && strings.HasPrefix(r.URL.Path, "/people") {
			w.WriteHeader(http.StatusUnauthorized)
		}
		_ = json.NewEncoder(w).Encode(r.URL.Path)
	}))
	t.Cleanup(service.Close)
	data := t.TempDir()
	t.Run("FD-418 sources and providers are asked, with their tokens, and no token is printed", func(t *testing.T) {
		_, parts, _ := doctor(t, data, "--sync-users-url", service.URL+"/people?key=secret", "--sync-users-token", "right",
			"--sync-stores-url", service.URL+"/people?key=secret", "--sync-stores-token", "wrong", "--sync-promotions-url", "http://127.0.0.1:1/x?key=secret",
			"--oidc-issuer", service.URL, "--oidc-client-id", "x", "--oidc-secret", "x")
		starts(t, parts, "People", "ok: it answers")
		starts(t, parts, "Stores", "wrong: CARAVAN_SYNC_STORES_URL: it answers 401 Unauthorized")
		starts(t, parts, "Promotions", "wrong: CARAVAN_SYNC_PROMOTIONS_URL: no answer (")
		starts(t, parts, "Provider", "ok: it answers")
		for part, said := range parts {
			check.True(t, !strings.Contains(said, "secret"), part, said)
		}
	})
	t.Run("FD-418 a file as a source", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "stores.csv")
		check.OK(t, os.WriteFile(file, nil, 0o600))
		_, parts, _ := doctor(t, data, "--sync-stores-url", file, "--sync-users-url", file+"x")
		starts(t, parts, "Stores", "ok: the file is there")
		starts(t, parts, "People", "wrong: CARAVAN_SYNC_USERS_URL: ")
	})
	t.Run("FD-418 the mail server", func(t *testing.T) {
		_, parts, _ := doctor(t, data, "--smtp-url", "smtp://portal:pass%3Aword@"+freePort(t).String())
		starts(t, parts, "Mail", "wrong: the mail server does not take us: check CARAVAN_SMTP_URL (")
		check.True(t, !strings.Contains(parts["Mail"], "word"), parts["Mail"])
	})
	t.Run("FD-418 a bucket, whether it takes files or not", func(t *testing.T) {
		bucket := startBucket(t, nil)
		_, parts, _ := doctor(t, data, "--blob-url", bucket)
		starts(t, parts, "Files", "ok: the bucket stores, reads and removes")
		_, parts, _ = doctor(t, data, "--blob-url", strings.Replace(bucket, "members", "nobody", 1))
		starts(t, parts, "Files", "wrong: nothing can be stored in the bucket: check CARAVAN_BLOB_URL")
	})
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		if cfg.URL == "" {
			return
		}
		t.Run("FD-418 PostgreSQL, with its clock", func(t *testing.T) {
			h, err := openHall(t.Context(), Config{Data: data, DatabaseURL: cfg.URL, MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
			check.OK(t, err)
			check.OK(t, h.close())
			_, parts, _ := doctor(t, data, "--database-url", cfg.URL)
			starts(t, parts, "Database", "ok: PostgreSQL ")
			check.True(t, strings.HasPrefix(parts["Clock"], "ok: ") && strings.HasSuffix(parts["Clock"], ", as the database's"), parts["Clock"])
		})
	})
}

func TestSupportBundle(t *testing.T) {
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "help.zip")
	code, _, errs := run(t, data, "user", "create", "kate.brennan@caravan.example", "--role", "HEAD_OFFICE")
	check.Must(t, check.Is(t, code, 0, errs))
	secrets := []string{"hush-smtp", "hush-oidc", "hush-users", "hush-mux", "hush-weather"}
	asks := []string{"--smtp-url", "smtp://portal:hush-smtp@127.0.0.1:1", "--oidc-issuer", "http://127.0.0.1:1", "--oidc-client-id", "x",
		"--oidc-secret", "hush-oidc", "--sync-users-url", "http://127.0.0.1:1/?key=hush-users", "--sync-users-token", "hush-users", "--mux-token-id", "x",
		"--mux-secret", "hush-mux", "--weather", "openweathermap", "--weather-key", "hush-weather", "--backup-keep", "9"}
	_, out, errs := run(t, data, append(asks, "doctor", "--bundle", file)...)
	check.True(t, strings.Contains(out, file+" is for whoever helps. Nobody's data is in it.\n"), out, errs)
	parts := map[string]string{}
	bundle, err := zip.OpenReader(file)
	check.OK(t, err)
	t.Cleanup(func() { check.OK(t, bundle.Close()) })
	for _, f := range bundle.File {
		r, err := f.Open()
		check.OK(t, err)
		b, err := io.ReadAll(r)
		check.OK(t, err)
		parts[f.Name] = string(b)
	}
	t.Run("FD-419 the file has no secret and nobody's data", func(t *testing.T) {
		check.Is(t, len(parts), 4)
		for name, text := range parts {
			for _, secret := range append(secrets, "brennan") {
				check.True(t, !strings.Contains(text, secret), name, secret)
			}
		}
	})
	t.Run("FD-419 the file has what the doctor said, the program, which settings are set, and the size of each table", func(t *testing.T) {
		check.True(t, parts["doctor.txt"] != "" && strings.HasPrefix(out, parts["doctor.txt"]), parts["doctor.txt"])
		check.True(t, strings.HasPrefix(parts["program.txt"], "version test, go"), parts["program.txt"])
		for _, line := range []string{"CARAVAN_SMTP_URL: set", "CARAVAN_BLOB_URL: not set", "CARAVAN_WEATHER: openweathermap", "CARAVAN_BACKUP_KEEP: 9",
			"CARAVAN_OIDC_SECOND_STEP: not set"} {
			check.True(t, strings.Contains(parts["settings.txt"], line+"\n"), line)
		}
		check.True(t, strings.Contains("\n"+parts["tables.txt"], "\nusers 1\n"), parts["tables.txt"])
		check.True(t, regexp.MustCompile(`\ntables: \d+\n$`).MatchString(parts["tables.txt"]), parts["tables.txt"])
	})
	t.Run("FD-419 the file is for its owner alone, and none is written over", func(t *testing.T) {
		info, err := os.Stat(file)
		check.OK(t, err)
		check.Is(t, info.Mode().Perm(), os.FileMode(0o600))
		code, _, errs := run(t, data, "doctor", "--bundle", file)
		check.Is(t, code, 1)
		check.True(t, strings.Contains(errs, "the file for whoever helps was not written: open "+file), errs)
	})
}
