package app

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/app/backup"
	"caravan/internal/app/demo"
	"caravan/internal/auth"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/system"
)

// run runs the program on a data folder. It returns the exit code and the output.
func run(t *testing.T, data string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e strings.Builder
	code = Main(append([]string{"--data", data}, args...), "test", &o, &e)
	return code, o.String(), e.String()
}

func TestUserCommands(t *testing.T) {
	data := t.TempDir()
	code, out, errs := run(t, data, "user", "create", "Boss@Caravan.example", "--role", "HEAD_OFFICE")
	password := regexp.MustCompile(`Temporary password: (\S+)`).FindStringSubmatch(out)
	check.Must(t, check.Is(t, code, 0, out, errs))
	check.Must(t, check.True(t, password != nil, out, errs))
	t.Run("FD-15 the printed password signs in, as a temporary one", func(t *testing.T) {
		h, err := openHall(t.Context(), Config{Data: data, MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
		check.OK(t, err)
		defer h.close()
		in, err := h.auth.Login(t.Context(), auth.Attempt{Email: "boss@caravan.example", Password: password[1]})
		check.Must(t, check.Is(t, err, nil, "has a temporary password"))
		check.Must(t, check.True(t, in.User.HasTemporaryPassword, "has a temporary password"))
	})
	for _, c := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"an e-mail that is taken", []string{"user", "create", "boss@caravan.example", "--role", "STORE_REP"}, 1,
			"email: Someone already uses this email."},
		{"an owner without a store", []string{"user", "create", "owner@caravan.example", "--role", "STORE_OWNER"}, 1, "A Store Owner needs a store"},
		{"an unknown role", []string{"user", "create", "x@caravan.example", "--role", "ADMIN"}, 2, "--role"},
		{"a link for nobody", []string{"user", "reset-link", "nobody@caravan.example"}, 1, "No active account has this email."},
		{"a proxy that is not a network", []string{"--proxies", "elsewhere", "version"}, 2, "CARAVAN_PROXIES"},
		{"FD-209 half of the settings of a provider", []string{"--oidc-issuer", "https://login.example", "--oidc-client-id", "caravan", "version"}, 2,
			"CARAVAN_OIDC_SECRET: the issuer, the client id and the secret need each other"},
		{"half of the access to the video service", []string{"--mux-token-id", "id", "version"}, 2,
			"CARAVAN_MUX_TOKEN_ID and CARAVAN_MUX_SECRET need each other"},
		{"an address of the video service that is none", []string{"--mux-token-id", "id", "--mux-secret", "s", "--mux-url", "elsewhere", "version"}, 2,
			"the address of the video service must look like"},
		{"AMB-115 a weather service without the key that it needs", []string{"--weather", "openweathermap", "version"}, 2,
			"CARAVAN_WEATHER: OpenWeatherMap needs a key"},
		{"AMB-115 an unknown weather service", []string{"--weather", "frogs", "version"}, 2, "--weather"},
		{"AMB-115 a weather service that can be used", []string{"--weather", "open-meteo", "version"}, 0, ""},
		{"FD-411 backups of a database that has its own tools", []string{"--backup-dir", "b", "--database-url", "postgres://x/y", "version"}, 2,
			"CARAVAN_BACKUP_DIR: this only works with SQLite and a data folder"},
		{"FD-411 a time of day that is none", []string{"--backup-dir", "b", "--backup-at", "at night", "version"}, 2,
			`CARAVAN_BACKUP_AT: "at night" is not a time of day such as 02:30`},
		{"FD-411 how often backups are made does not divide a day", []string{"--backup-dir", "b", "--backup-every", "5h", "version"}, 2,
			`CARAVAN_BACKUP_EVERY: "5h" does not divide a day`},
		{"FD-411 no backups to keep", []string{"--backup-dir", "b", "--backup-keep", "0", "version"}, 2, "CARAVAN_BACKUP_KEEP: keep at least one backup"},
		{"FD-411 a folder for backups that is none",
			[]string{"--addr", "127.0.0.1:0", "--backup-dir", filepath.Join(data, backup.DatabaseFile), "serve"}, 1,
			"CARAVAN_BACKUP_DIR: no backup can be written into"},
		{"an unknown command", []string{"dance"}, 2, "dance"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, errs := run(t, data, c.args...)
			check.Must(t, check.Is(t, code, c.code, errs))
			check.Must(t, check.True(t, strings.Contains(errs, c.want), errs))
		})
	}
	t.Run("SEARCH-001 the index of the search is built again", func(t *testing.T) {
		code, out, errs := run(t, data, "search", "rebuild")
		check.Must(t, check.Is(t, code, 0, errs))
		check.Must(t, check.Is(t, out, "The search has 1 document.\n", errs))
	})
	t.Run("FD-133 reset-second-step turns off two-step sign-in and removes passkeys, ends what the person is signed in with, and tells them; a "+
		"repeat changes nothing", func(t *testing.T) {
		d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(data, backup.DatabaseFile)})
		check.OK(t, err)
		defer d.Close()
		counted := func(query string) (n int) {
			t.Helper()
			check.OK(t, d.QueryRow(t.Context(), query).Scan(&n))
			return n
		}
		factors := `(SELECT COUNT(*) FROM second_factors) + (SELECT COUNT(*) FROM recovery_codes) + (SELECT COUNT(*) FROM passkeys)`
		const mails = `SELECT COUNT(*) FROM mail_outbox WHERE purpose = 'auth.second-step-reset'`
		for _, insert := range []string{
			`INSERT INTO second_factors (user_id, secret, created_at, confirmed_at) SELECT id, 'x', 1, 1`,
			`INSERT INTO recovery_codes (user_id, code_hash) SELECT id, 'x'`,
			`INSERT INTO passkeys (id, user_id, credential_id, public_key, name, transports, sign_count, backup_eligible, backed_up, created_at)
SELECT 'x', id, 'x', 'x', 'x', '', 0, FALSE, FALSE, 1`,
			`INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) SELECT 'x', id, 'x', 1, 1, 1`,
		} {
			_, err := d.Exec(t.Context(), insert+` FROM users WHERE email = 'boss@caravan.example'`)
			check.OK(t, err)
		}
		for _, email := range []string{" Boss@Caravan.example", "boss@caravan.example"} {
			code, out, errs := run(t, data, "user", "reset-second-step", email)
			check.Must(t, check.Is(t, code, 0, errs))
			check.Must(t, check.Is(t, out, "boss@caravan.example signs in with the password alone now.\n", errs))
			check.Is(t, counted(`SELECT `+factors), 0)
			open, told := counted(`SELECT COUNT(*) FROM sessions WHERE revoked_at IS NULL`), counted(mails)
			check.Is(t, open, 0)
			check.Is(t, told, 1)
		}
		code, _, errs := run(t, data, "user", "reset-second-step", "nobody@caravan.example")
		check.Is(t, code, 1, errs)
		check.True(t, strings.Contains(errs, "No account has this email."), errs)
	})
	t.Run("FD-15 reset-link prints a link", func(t *testing.T) {
		code, out, errs := run(t, data, "--public-url", "https://caravan.example", "user", "reset-link", "boss@caravan.example")
		check.Must(t, check.Is(t, code, 0, out, errs))
		check.Must(t, check.True(t, strings.HasPrefix(out, "https://caravan.example/reset-password?token="), out, errs))
		code, out, errs = run(t, data, "--addr", "192.0.2.7:9090", "user", "reset-link", "boss@caravan.example")
		check.Must(t, check.Is(t, code, 0, out, errs))
		check.Must(t, check.True(t, strings.HasPrefix(out, "http://192.0.2.7:9090/reset-password?token="), out, errs))
	})
}

func TestBackupAndRestore(t *testing.T) {
	data, target := t.TempDir(), filepath.Join(t.TempDir(), "restored")
	file := filepath.Join(t.TempDir(), "backup.tar.gz")
	code, _, errs := run(t, data, "backup", file)
	check.Must(t, check.Is(t, code, 1, "an empty folder", errs))
	check.Must(t, check.True(t, strings.Contains(errs, "nothing to back up"), "an empty folder", errs))
	code, _, errs = run(t, data, "demo")
	check.Must(t, check.Is(t, code, 0, errs))
	stored := filepath.Join(data, backup.FilesFolder, "shelf", "one.txt")
	check.OK(t, os.MkdirAll(filepath.Dir(stored), 0o700))
	check.OK(t, os.WriteFile(stored, []byte("kept"), 0o600))
	code, _, errs = run(t, data, "backup", file)
	check.Must(t, check.Is(t, code, 0, errs))
	if code, _, _ := run(t, data, "backup", file); code != 1 {
		t.Error("an existing backup was overwritten")
	}
	if code, _, errs := run(t, data, "restore", file); check.Is(t, code, 1) {
		check.True(t, strings.Contains(errs, "already exists"), errs)
	}
	code, _, errs = run(t, target, "restore", file)
	check.Must(t, check.Is(t, code, 0, errs))
	if got, err := os.ReadFile(filepath.Join(target, backup.FilesFolder, "shelf", "one.txt")); check.Is(t, err, nil) {
		check.Is(t, string(got), "kept", got)
	}
	h, err := openHall(t.Context(), Config{Data: target, MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
	check.OK(t, err)
	defer h.close()
	t.Run("FD-215 the system page knows of the backup, also where it was restored", func(t *testing.T) {
		for _, folder := range []string{data, target} {
			if at := lastBackup(t, folder); check.True(t, at != nil, folder, at) {
				check.True(t, time.Since(*at) <= time.Minute, time.Since(*at), folder, at)
			}
		}
	})
	if _, err := h.auth.Login(t.Context(), auth.Attempt{Email: demo.Accounts()[0].Email, Password: demo.Password}); err != nil {
		t.Errorf("nobody can sign in to the restored network: %v", err)
	}
	broken := filepath.Join(t.TempDir(), "broken.tar.gz")
	check.OK(t, os.WriteFile(broken, []byte("no archive"), 0o600))
	if code, _, errs := run(t, t.TempDir(), "restore", broken); check.Is(t, code, 1) {
		check.True(t, strings.Contains(errs, "not a Caravan backup"), errs)
	}
}

func TestRestoreDrill(t *testing.T) {
	t.Run("FD-411 every row of every table and every file comes back from a backup of the demo network", func(t *testing.T) {
		data, target, file := t.TempDir(), filepath.Join(t.TempDir(), "restored"), filepath.Join(t.TempDir(), "backup.tar.gz")
		code, _, errs := run(t, data, "demo")
		check.Must(t, check.Is(t, code, 0, errs))
		_, err := fillEmptyTables(filepath.Join(data, backup.DatabaseFile))
		check.OK(t, err)
		code, _, errs = run(t, data, "backup", file)
		check.Must(t, check.Is(t, code, 0, errs))
		code, _, errs = run(t, target, "restore", file)
		check.Must(t, check.Is(t, code, 0, errs))
		check.Same(t, installed(t, target), installed(t, data))
		rows := sameTables(t, filepath.Join(data, backup.DatabaseFile), filepath.Join(target, backup.DatabaseFile))
		check.True(t, rows > 10_000, rows)
	})
}

// lastBackup returns when the program thinks that a data folder was last backed up.
func lastBackup(t *testing.T, data string) *time.Time {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(data, backup.DatabaseFile), ReadOnly: true})
	check.OK(t, err)
	defer d.Close()
	o, err := system.NewService(d, calendar.System{}, system.Facts{}, noFiles{}).Overview(t.Context(), access.Actor{Role: access.HeadOffice})
	check.OK(t, err)
	return o.LastBackup
}

type noFiles struct{}

func (noFiles) Usage(context.Context, db.Querier) (int, int64, error) { return 0, 0, nil }

func TestBackupsMadeElsewhere(t *testing.T) {
	data := t.TempDir()
	t.Run("FD-215 caravan backup --note says that one was made by other means", func(t *testing.T) {
		code, out, errs := run(t, data, "backup", "--note")
		check.Must(t, check.Is(t, code, 0, out, errs))
		check.Must(t, check.True(t, strings.Contains(out, "system page"), out, errs))
		if at := lastBackup(t, data); check.True(t, at != nil, at) {
			check.True(t, time.Since(*at) <= time.Minute, time.Since(*at), at)
		}
	})
	t.Run("FD-215 without a file it says what to name", func(t *testing.T) {
		for _, args := range [][]string{{"backup"}, {"backup", "--note", filepath.Join(data, "x.tar.gz")}, {"backup", "--verify"}} {
			code, _, errs := run(t, data, args...)
			check.Is(t, code, 1, args, errs)
			check.True(t, strings.Contains(errs, "name the file"), args, errs)
		}
	})
	t.Run("FD-215 a backup of a database that has no place for the note succeeds", func(t *testing.T) {
		d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(data, backup.DatabaseFile)})
		check.OK(t, err)
		_, err = d.SQL().ExecContext(t.Context(), `DROP TABLE last_backup`)
		check.OK(t, err)
		check.OK(t, d.Close())
		code, out, errs := run(t, data, "backup", filepath.Join(t.TempDir(), "b.tar.gz"))
		check.Is(t, code, 0, out, errs)
		check.True(t, strings.Contains(out, "does not know of it"), out, errs)
	})
}

func TestDemoIsLoadedOnlyOnRequest(t *testing.T) {
	data := t.TempDir()
	t.Run("FD-17 migrate loads no demo network", func(t *testing.T) {
		code, _, errs := run(t, data, "migrate")
		check.Must(t, check.Is(t, code, 0, errs))
		if code, _, _ := run(t, data, "user", "reset-link", demo.Accounts()[0].Email); code != 1 {
			t.Fatal("a demo account exists although nobody asked for it")
		}
	})
	t.Run("FD-17 not into a network that has other data", func(t *testing.T) {
		code, _, errs := run(t, data, "user", "create", "boss@caravan.example", "--role", "HEAD_OFFICE")
		check.Must(t, check.Is(t, code, 0, errs))
		code, _, errs = run(t, data, "demo")
		check.Is(t, code, 1, errs)
		check.True(t, strings.Contains(errs, "into an empty database"), errs)
	})
}

func TestImportCommands(t *testing.T) {
	data, samples := t.TempDir(), filepath.Join("..", "..", "samples")
	for _, what := range []string{"stores", "users", "promotions"} {
		code, out, errs := run(t, data, "import", what, filepath.Join(samples, what+".csv"))
		check.Must(t, check.Is(t, code, 0, what, out, errs))
		check.Must(t, check.True(t, strings.Contains(out, " created, 0 updated, 0 unchanged"), what, out, errs))
		code, out, _ = run(t, data, "import", what, filepath.Join(samples, what+".csv"))
		check.Must(t, check.Is(t, code, 0, what, out))
		check.Must(t, check.True(t, strings.Contains(out, " 0 created, 0 updated, "), what, out))
	}
	faulty := filepath.Join(t.TempDir(), "faulty.csv")
	check.OK(t, os.WriteFile(faulty, []byte("store_id,name\n1,A\n"), 0o600))
	code, _, errs := run(t, data, "import", "stores", faulty)
	check.Must(t, check.Is(t, code, 1, errs))
	check.Must(t, check.True(t, strings.Contains(errs, "nothing was imported"), errs))
}

func TestBackupVerify(t *testing.T) {
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "backup.tar.gz")
	code, out, errs := run(t, data, "migrate")
	check.Must(t, check.Is(t, code, 0, out, errs))
	check.Must(t, check.True(t, strings.Contains(out, "up to date: version "), out, errs))
	code, _, errs = run(t, data, "backup", file)
	check.Must(t, check.Is(t, code, 0, errs))
	if code, out, errs := run(t, data, "backup", "--verify", file); check.Is(t, code, 0, errs) {
		check.True(t, strings.Contains(out, "is complete and can be restored"), out, errs)
		check.True(t, strings.Contains(out, "by version test"), out, errs)
	}
	whole, err := os.ReadFile(file)
	check.OK(t, err)
	whole[len(whole)/2] ^= 4
	check.OK(t, os.WriteFile(file, whole, 0o600))
	if code, _, errs := run(t, data, "backup", "--verify", file); check.Is(t, code, 1) {
		check.True(t, strings.Contains(errs, "cannot be restored"), errs)
	}
}

func TestOnlyTheOwnerCanReadTheDatabase(t *testing.T) {
	data := t.TempDir()
	check.OK(t, os.Chmod(data, 0o755))
	database := filepath.Join(data, backup.DatabaseFile)
	for _, when := range []string{"when it is made", "when it was open to others"} {
		code, _, errs := run(t, data, "migrate")
		check.Is(t, code, 0, when, errs)
		check.True(t, strings.Contains(errs, "chmod 700"), when, errs)
		files, err := filepath.Glob(database + "*")
		check.OK(t, err)
		check.Must(t, check.True(t, len(files) != 0, len(files)))
		for _, file := range files {
			if info, err := os.Stat(file); check.Is(t, err, nil) {
				check.Is(t, info.Mode().Perm(), 0o600, when, filepath.Base(file))
			}
		}
		check.OK(t, os.Chmod(database, 0o644))
	}
}

func TestATooOldProgramSaysSo(t *testing.T) {
	data := t.TempDir()
	code, _, errs := run(t, data, "migrate")
	check.Must(t, check.Is(t, code, 0, errs))
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(data, backup.DatabaseFile)})
	check.OK(t, err)
	defer d.Close()
	for _, c := range []struct {
		name, change string
		code         int
		want         string
	}{
		{"tables of a newer release that this one may use", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)", 0,
			"have version 9999, which is newer than"},
		{"tables that this release would not understand", "UPDATE schema_floor SET oldest = 9999", 1, "with migration 9999"},
	} {
		_, err := d.SQL().ExecContext(t.Context(), c.change)
		check.OK(t, err)
		code, out, errs := run(t, data, "migrate")
		check.Is(t, code, c.code, c.name, out, errs)
		check.True(t, strings.Contains(out+errs, c.want), out+errs, c.name, out, errs)
	}
}
