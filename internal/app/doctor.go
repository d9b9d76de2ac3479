package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"caravan/internal/app/backup"
	"caravan/internal/calendar"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/outbound"
	"caravan/internal/platform/schema"
	"caravan/internal/system"
)

const (
	// doctorTimeout is how long one part may take to answer.
	doctorTimeout = 10 * time.Second
	// What the doctor warns of.
	littleSpace     = 2 << 30 // bytes
	clockTolerance  = 2 * time.Second
	oldBackup       = 48 * time.Hour
	oldCertificate  = 10 * 24 * time.Hour
	othersMayRead   = fs.FileMode(0o077)
	maxDoctorAnswer = 1 << 20 // bytes of a service's answer
)

// verdict is what the doctor thinks of a part.
type verdict string

const (
	sound   verdict = "ok"
	doubts  verdict = "look"
	wrong   verdict = "wrong"
	skipped verdict = "off"
)

// checkup is a part with what was found, in one line that says what to do.
type checkup struct {
	part string
	verdict
	said string
}

func is(v verdict, said string, args ...any) checkup {
	return checkup{verdict: v, said: fmt.Sprintf(said, args...)}
}

type doctorCommand struct {
	Bundle string `help:"Also write a file (.zip) for whoever helps, without anybody's data." type:"path" placeholder:"FILE"`
}

// Run looks at the settings and at every part that they name, changes nothing, and says what to do. It returns an error when something is wrong.
// The site may be running or not. Source: FD-418.
func (c doctorCommand) Run(e *environment) error {
	parts := []struct {
		name string
		look func(context.Context, Config) checkup
	}{
		{"Data folder", lookAtFolder}, {"Database", lookAtDatabase}, {"Files", lookAtFiles}, {"Clock", lookAtClock}, {"Site", lookAtSite},
		{"Mail", lookAtMail}, {"Backup", lookAtBackup}, {"Work", lookAtWork}, {"Provider", lookAtProvider},
		{"People", lookAt("CARAVAN_SYNC_USERS_URL", func(c Config) (string, string) { return c.SyncUsersURL, c.SyncUsersToken })},
		{"Stores", lookAt("CARAVAN_SYNC_STORES_URL", func(c Config) (string, string) { return c.SyncStoresURL, c.SyncStoresToken })},
		{"Promotions", lookAt("CARAVAN_SYNC_PROMOTIONS_URL", func(c Config) (string, string) { return c.SyncPromotionsURL, c.SyncPromotionsToken })},
		{"Offers", lookAt("CARAVAN_OFFERS_URL", func(c Config) (string, string) { return c.OffersURL, c.OffersToken })},
	}
	found := make([]checkup, len(parts))
	var all sync.WaitGroup
	for i, part := range parts {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(e.ctx, doctorTimeout)
			defer cancel()
			found[i] = part.look(ctx, e.config)
			found[i].part = part.name
		})
	}
	all.Wait()
	bad := 0
	var said strings.Builder
	for _, found := range found {
		if found.verdict == wrong {
			bad++
		}
		fmt.Fprintf(&said, "%-5s  %-11s  %s\n", found.verdict, found.part, found.said)
	}
	if _, err := io.WriteString(e.out, said.String()); err != nil {
		return err
	}
	if c.Bundle != "" {
		if err := writeBundle(e.ctx, c.Bundle, e.version, said.String(), e.config); err != nil {
			return fmt.Errorf("the file for whoever helps was not written: %w", err)
		}
		if _, err := fmt.Fprintf(e.out, "%s is for whoever helps. Nobody's data is in it.\n", c.Bundle); err != nil {
			return err
		}
	}
	switch bad {
	case 0:
		return nil
	case 1:
		return errors.New("one part is wrong")
	}
	return fmt.Errorf("%d parts are wrong", bad)
}

// lookAtFolder says whether the data folder is there, is the program's alone, can be written, and has space.
func lookAtFolder(_ context.Context, c Config) checkup {
	if c.DatabaseURL != "" && c.BlobURL != "" {
		return is(skipped, "not used: everything is in the database and the bucket")
	}
	info, err := os.Stat(c.Data)
	if errors.Is(err, fs.ErrNotExist) {
		return is(doubts, "%s is not there yet; serve makes it", c.Data)
	}
	if err != nil || !info.IsDir() {
		return is(wrong, "%s is no folder that can be read: set CARAVAN_DATA (%v)", c.Data, err)
	}
	file, err := os.CreateTemp(c.Data, "doctor-*.tmp")
	if err != nil {
		return is(wrong, "%s cannot be written: give it to the user who runs the program (%v)", c.Data, errors.Unwrap(err))
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return is(wrong, "%s cannot be written: %v", c.Data, err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&othersMayRead != 0 {
		return is(doubts, "other users of this machine can read %s: run chmod 700 on it", c.Data)
	}
	if free, known := db.FreeSpace(c.Data); known && free < littleSpace {
		return is(doubts, "%s has %d MB left: make room, or move it to a larger disk", c.Data, free>>20)
	}
	return is(sound, "%s", c.Data)
}

// withDatabase calls what with the database as it is. Nothing is created or brought up to date.
func (c Config) withDatabase(ctx context.Context, what func(*db.DB) checkup) checkup {
	where := db.Config{URL: c.DatabaseURL, MaxConns: 1}
	if c.DatabaseURL == "" {
		where = db.Config{Path: filepath.Join(c.Data, backup.DatabaseFile), MaxConns: 1}
		if _, err := os.Stat(where.Path); errors.Is(err, fs.ErrNotExist) {
			return is(doubts, "there is none yet; serve makes it")
		}
	}
	d, err := db.Open(ctx, where)
	if err != nil {
		return is(wrong, "it cannot be opened: %v", err)
	}
	out := what(d)
	if err := d.Close(); err != nil {
		return is(wrong, "it cannot be closed: %v", err)
	}
	return out
}

// lookAtDatabase says whether the database answers, has the tables of this program, and is whole.
func lookAtDatabase(ctx context.Context, c Config) checkup {
	return c.withDatabase(ctx, func(d *db.DB) checkup {
		if err := schema.Check(ctx, d); err != nil {
			return is(wrong, "%v", err)
		}
		has, err := schema.Version(ctx, d)
		if err != nil {
			return is(wrong, "%v", err)
		}
		latest, err := schema.Latest(d)
		if err != nil {
			return is(wrong, "%v", err)
		}
		name := "SQLite"
		if c.DatabaseURL != "" {
			if err := d.QueryRow(ctx, `SELECT 'PostgreSQL ' || current_setting('server_version')`).Scan(&name); err != nil {
				return is(wrong, "%v", err)
			}
		} else {
			var whole string
			if err := d.QueryRow(ctx, `PRAGMA quick_check(1)`).Scan(&whole); err != nil || whole != "ok" {
				return is(wrong, "the file is damaged: stop the site and restore a backup (%s %v)", whole, err)
			}
		}
		if has < latest {
			return is(doubts, "%s has tables of version %d; serve or migrate brings them to %d", name, has, latest)
		}
		return is(sound, "%s, tables of version %d", name, has)
	})
}

// lookAtFiles says whether files can be stored and read back.
func lookAtFiles(ctx context.Context, c Config) (out checkup) {
	if c.BlobURL == "" {
		return is(skipped, "in the data folder")
	}
	place, err := blob.OpenPlace(ctx, blob.Config{URL: c.BlobURL})
	if err != nil {
		return is(wrong, "%v", err)
	}
	defer func() {
		if err := place.Close(); err != nil {
			out = is(wrong, "%v", err)
		}
	}()
	const text = "caravan doctor"
	key, _, err := place.Put(ctx, "doctor", "text/plain", strings.NewReader(text))
	if err != nil {
		return is(wrong, "nothing can be stored in the bucket: check CARAVAN_BLOB_URL and the rights of its credentials (%v)", err)
	}
	content, _, err := place.Open(ctx, key)
	if err != nil {
		return is(wrong, "nothing can be read from the bucket: give its credentials the right (%v)", err)
	}
	read, err := io.ReadAll(content)
	if err := errors.Join(err, content.Close()); err != nil || string(read) != text {
		return is(wrong, "what was stored in the bucket comes back otherwise (%v)", err)
	}
	if err := place.Delete(ctx, key); err != nil {
		return is(wrong, "nothing can be removed from the bucket: give its credentials the right (%v)", err)
	}
	return is(sound, "the bucket stores, reads and removes")
}

// lookAtClock compares this machine's clock with that of the database's machine. SQLite has none of its own.
func lookAtClock(ctx context.Context, c Config) checkup {
	now := time.Now()
	shows := now.In(calendar.Zone).Format("Monday 2 January 2006, 3:04 pm") + " in Melbourne"
	if c.DatabaseURL == "" {
		return is(sound, "%s", shows)
	}
	return c.withDatabase(ctx, func(d *db.DB) checkup {
		var theirs float64
		before := time.Now()
		if err := d.QueryRow(ctx, `SELECT extract(epoch FROM clock_timestamp())`).Scan(&theirs); err != nil {
			return is(wrong, "%v", err)
		}
		middle := before.Add(time.Since(before) / 2)
		if off := middle.Sub(time.UnixMilli(int64(theirs * 1000))).Abs(); off > clockTolerance {
			return is(wrong, "%s, %s away from the database's clock: set up a time service on both", shows, off.Round(100*time.Millisecond))
		}
		return is(sound, "%s, as the database's", shows)
	})
}

// lookAtSite asks the site at the address that people use.
func lookAtSite(ctx context.Context, c Config) checkup {
	address, err := c.publicURL(c.listenAddr())
	if err != nil {
		return is(wrong, "%v", err)
	}
	site, err := url.Parse(address)
	if err != nil {
		return is(wrong, "%v", err)
	}
	response, err := answer(ctx, address+"/readyz", "")
	if err != nil {
		return is(wrong, "nobody answers at %s: does serve run, and does the name lead to it? (%v)", address, err)
	}
	if response.StatusCode != http.StatusOK {
		return is(wrong, "%s answers %s", address, response.Status)
	}
	if response.TLS == nil {
		if ip := net.ParseIP(site.Hostname()); site.Hostname() == "localhost" || ip != nil && ip.IsLoopback() {
			return is(sound, "%s, for this machine only: for others set CARAVAN_PUBLIC_URL", address)
		}
		return is(doubts, "%s is without HTTPS: passwords travel in the clear, and push and offline pages are off", address)
	}
	if until := response.TLS.PeerCertificates[0].NotAfter; time.Until(until) < oldCertificate {
		return is(doubts, "the certificate of %s is valid until %s only: renew it", address, until.Format("2 January 2006"))
	}
	return is(sound, "%s", address)
}

// lookAtMail signs in at the mail server and sends nothing.
func lookAtMail(ctx context.Context, c Config) checkup {
	if c.SMTPURL == "" {
		return is(skipped, "CARAVAN_SMTP_URL is not set: mails stay in the outbox")
	}
	if err := mail.Try(ctx, c.SMTPURL); err != nil {
		return is(wrong, "the mail server does not take us: check CARAVAN_SMTP_URL (%v)", err)
	}
	return is(sound, "the mail server takes us")
}

// lookAtBackup says how old the last backup is.
func lookAtBackup(ctx context.Context, c Config) checkup {
	if s, err := c.backups(calendar.System{}); err != nil {
		return is(wrong, "%v", err)
	} else if s != nil {
		if err := s.Check(); err != nil {
			return is(wrong, "CARAVAN_BACKUP_DIR: %v", err)
		}
	}
	return c.withDatabase(ctx, func(d *db.DB) checkup {
		state, err := system.NewService(d, calendar.System{}, system.Facts{}, nil).State(ctx)
		switch {
		case err != nil:
			return is(wrong, "%v", err)
		case state.LastBackup == nil:
			return is(doubts, "none is known: set CARAVAN_BACKUP_DIR, or run backup --note after each one")
		case time.Since(*state.LastBackup) > oldBackup:
			return is(doubts, "the last one was made on %s", state.LastBackup.In(calendar.Zone).Format("2 January 2006"))
		}
		return is(sound, "the last one was made on %s", state.LastBackup.In(calendar.Zone).Format("2 January 2006, 3:04 pm"))
	})
}

// lookAtWork says what has failed for good.
func lookAtWork(ctx context.Context, c Config) checkup {
	return c.withDatabase(ctx, func(d *db.DB) checkup {
		state, err := system.NewService(d, calendar.System{}, system.Facts{}, nil).State(ctx)
		if err != nil {
			return is(wrong, "%v", err)
		}
		if state.Failed+state.FailedMails > 0 {
			return is(doubts, "jobs that failed: %d, mails: %d; head office sees why on the system page and in the outbox", state.Failed, state.FailedMails)
		}
		return is(sound, "nothing has failed, jobs that wait: %d", state.Waiting)
	})
}

// lookAtProvider asks the OpenID Connect provider what it offers.
func lookAtProvider(ctx context.Context, c Config) checkup {
	if c.OIDCIssuer == "" {
		return is(skipped, "CARAVAN_OIDC_ISSUER is not set: people sign in with a password or a passkey")
	}
	return asked(ctx, "CARAVAN_OIDC_ISSUER", strings.TrimSuffix(c.OIDCIssuer, "/")+"/.well-known/openid-configuration", "")
}

// lookAt returns the look at where data of another system comes from: an address or a file.
func lookAt(setting string, of func(Config) (where, token string)) func(context.Context, Config) checkup {
	return func(ctx context.Context, c Config) checkup {
		where, token := of(c)
		if where == "" {
			return is(skipped, "%s is not set", setting)
		}
		if strings.HasPrefix(where, "http://") || strings.HasPrefix(where, "https://") {
			return asked(ctx, setting, where, token)
		}
		if _, err := os.Stat(where); err != nil {
			return is(wrong, "%s: %v", setting, err)
		}
		return is(sound, "the file is there")
	}
}

// asked says how a service answers.
func asked(ctx context.Context, setting, where, token string) checkup {
	response, err := answer(ctx, where, token)
	switch {
	case err != nil:
		return is(wrong, "%s: no answer (%v)", setting, err)
	case response.StatusCode != http.StatusOK:
		return is(wrong, "%s: it answers %s", setting, response.Status)
	}
	return is(sound, "it answers")
}

// answer asks an address and reads the answer, which may be large, only so far as to see that it comes. The error has no address, whose query may
// contain a key.
func answer(ctx context.Context, where, token string) (*http.Response, error) {
	address, err := outbound.ParseURL(where)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, err
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	client := outbound.NewClient(address.Hostname(), doctorTimeout)
	defer client.CloseIdleConnections()
	response, err := client.Do(request)
	if err != nil {
		return nil, outbound.Cause(err)
	}
	_, err = io.Copy(io.Discard, io.LimitReader(response.Body, maxDoctorAnswer))
	return response, errors.Join(err, response.Body.Close())
}
