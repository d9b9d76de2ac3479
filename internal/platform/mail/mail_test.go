package mail

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	secretLink     = "https://portal.example/reset?token=live-token"
	secretPassword = "live-password"
)

// office is a mailer with a runner for its jobs.
type office struct {
	*Mailer
	t      *testing.T
	runner *jobs.Runner
	blobs  *blob.Store
	log    *bytes.Buffer
	made   int // secrets created so far
}

func open(t *testing.T, d *db.DB, smtpURL string) *office {
	t.Helper()
	o := &office{t: t, log: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(o.log, nil))
	var err error
	o.blobs, err = blob.Open(t.Context(), d, blob.Config{Folder: t.TempDir(), BaseURL: "/files"})
	check.OK(t, err)
	t.Cleanup(func() {
		check.Is(t, o.blobs.Close(), nil)
	})
	o.Mailer, err = New(d, o.blobs, Config{
		SMTPURL: smtpURL, From: "Portal <portal@sender.example>", Log: log,
		Brand: func(context.Context, db.Querier) (Brand, error) {
			return Brand{Name: "Portal", URL: "https://portal.example", Colour: "#a01450", Footer: "Sent to members."}, nil
		},
	})
	check.OK(t, err)
	secret := func(value string) Secret {
		return func() (string, error) {
			o.made++
			return value, nil
		}
	}
	o.Register("test.reset", func(_ context.Context, _ *db.Tx, reference string) (Message, error) {
		if reference == "nobody" {
			return Message{}, ErrNobody
		}
		return Message{To: reference, Name: "Zoë Müller", Subject: "Your new password", Heading: "Set a new password",
			Paragraphs: []string{"Somebody asked for a new password & more <b>."}, Action: &Action{Label: "SET IT", SecretURL: secret(secretLink)},
			SecretCode: secret(secretPassword), Closing: []string{"The link holds for 30 minutes."}}, nil
	})
	o.Register("test.report", func(_ context.Context, _ *db.Tx, reference string) (Message, error) {
		return Message{To: "owner@reader.example", Subject: "Report", Heading: "How it went", Facts: []Fact{{"Score", "62 %"}},
			Action: &Action{Label: "OPEN", URL: "https://portal.example/r/" + reference}}, nil
	})
	o.runner = jobs.New(d, jobs.Config{Backoff: func(int) time.Duration { return 0 }, Log: log})
	o.Handle(o.runner)
	return o
}

// queue queues one mail and returns its id.
func (o *office) queue(purpose, reference string, attachments ...Attachment) (id string) {
	o.t.Helper()
	err := o.db.InTx(o.t.Context(), func(tx *db.Tx) (err error) {
		id, err = o.Send(o.t.Context(), tx, purpose, reference, attachments...)
		return err
	})
	check.OK(o.t, err)
	return id
}

// work runs the jobs that are due.
func (o *office) work(attempts int) {
	o.t.Helper()
	n, err := o.runner.RunDue(o.t.Context())
	check.OK(o.t, err)
	check.Must(o.t, check.Is(o.t, n, attempts, o.log))
}

// entry returns a mail from the outbox. It checks that neither the entry nor the log contains a secret.
func (o *office) entry(id string) Entry {
	o.t.Helper()
	e, err := Find(o.t.Context(), o.db, id)
	check.OK(o.t, err)
	kept := o.log.String()
	rows, err := db.All(o.t.Context(), o.db, func(scan db.Scan) (s string, err error) { err = scan(&s); return s, err },
		"SELECT recipient || subject || text_body || html_body || error || reference FROM mail_outbox UNION ALL SELECT args || error FROM jobs")
	check.OK(o.t, err)
	kept += strings.Join(rows, "")
	if strings.Contains(kept, "live-") {
		o.t.Errorf("FD-15: a secret is kept: %s", kept)
	}
	return e
}

// parts returns the decoded parts of a mail by content type.
func parts(t *testing.T, data []byte) (header netmail.Header, byType map[string]string) {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(data))
	check.OK(t, err)
	byType = map[string]string{}
	var walk func(contentType string, r io.Reader)
	walk = func(contentType string, r io.Reader) {
		kind, params, err := mime.ParseMediaType(contentType)
		check.OK(t, err)
		if !strings.HasPrefix(kind, "multipart/") {
			body, err := io.ReadAll(r)
			check.OK(t, err)
			byType[kind] = string(body)
			return
		}
		mr := multipart.NewReader(r, params["boundary"])
		for {
			p, err := mr.NextPart()
			if err == io.EOF {
				return
			}
			check.OK(t, err)
			walk(p.Header.Get("Content-Type"), p)
		}
	}
	walk(m.Header.Get("Content-Type"), m.Body)
	return m.Header, byType
}

func TestAnOddNameDoesNotStopItsOwnersMail(t *testing.T) {
	d := dbtest.SQLite(t)
	smtp := startSMTP(t)
	o := open(t, d, smtp.url())
	names := []string{`Mia"`, `Mia \"Moss\"`, "Mia\r\nBcc: x@reader.example", "Mia <m@reader.example>", "Mia, Moss; (the owner)", "@", "\u202eaiM", ""}
	o.Register("test.named", func(_ context.Context, _ *db.Tx, reference string) (Message, error) {
		return Message{To: "mia@reader.example", Name: names[int(reference[0]-'0')], Subject: "Report", Heading: "How it went"}, nil
	})
	for i, name := range names {
		id := o.queue("test.named", strconv.Itoa(i))
		o.work(1)
		e := o.entry(id)
		check.Is(t, e.Status, Sent, name, e.Error)
	}
	for i, m := range smtp.received() {
		header, _ := parts(t, m.data)
		to, err := header.AddressList("To")
		if check.Is(t, err, nil, names[i]) {
			if check.Is(t, len(to), 1, to, names[i]) {
				check.Is(t, to[0].Address, "mia@reader.example")
				check.Is(t, m.to, "mia@reader.example")
				check.Is(t, header.Get("Bcc"), "")
			}
		}
	}
}

func TestAMailIsSentWithItsSecretsWhichAreStoredNowhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		smtp := startSMTP(t)
		o := open(t, d, smtp.url())
		id := o.queue("test.reset", "zoe@reader.example")
		if e := o.entry(id); e.Status != Queued || e.Recipient != "" || o.made != 0 {
			t.Fatalf("FD-15 %d secrets before sending; the mail is %s to %q", o.made, e.Status, e.Recipient)
		}
		o.work(1)
		e := o.entry(id)
		check.Is(t, e.Status, Sent)
		check.Must(t, check.True(t, e.SentAt != nil))
		check.Is(t, e.Attempts, 1)
		check.Is(t, e.Recipient, "zoe@reader.example")
		check.Is(t, e.Subject, "Your new password")
		check.Is(t, e.Error, "")
		check.True(t, strings.Contains(e.Text, "SET IT: "+leftOut), "the record does not say what was left out", e.Text)
		check.Is(t, strings.Count(e.HTML, leftOut), 2, "the record does not say what was left out", e.Text)
		mails := smtp.received()
		check.Must(t, check.Is(t, len(mails), 1, mails))
		check.Is(t, mails[0].from, "portal@sender.example")
		check.Is(t, mails[0].to, "zoe@reader.example")
		header, byType := parts(t, mails[0].data)
		check.Is(t, header.Get("Subject"), "Your new password")
		if to, err := header.AddressList("To"); check.Is(t, err, nil) {
			check.Is(t, to[0].Name, "Zoë Müller", to)
		}
		check.Is(t, header.Get("Message-ID"), "<"+id+"@sender.example>", header)
		check.Is(t, header.Get("Auto-Submitted"), "auto-generated", header)
		for kind, body := range byType {
			check.True(t, strings.Contains(body, secretPassword), body, kind)
			check.True(t, strings.Contains(strings.ReplaceAll(body, "&amp;", "&"), secretLink), kind, body)
		}
		check.Must(t, check.Is(t, len(byType), 2, byType))
		check.True(t, !strings.Contains(byType["text/html"], "<b>"), byType["text/html"], byType)
		check.True(t, strings.Contains(byType["text/plain"], "& more <b>."), byType["text/plain"], byType)
	})
}

func TestWithoutAServerAMailStaysInTheOutboxWithoutSecrets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, "")
		reset, report := o.queue("test.reset", "zoe@reader.example"), o.queue("test.report", "r1")
		o.work(2)
		if e := o.entry(reset); e.Status != Kept || e.Error != messageKept || e.Recipient != "zoe@reader.example" || o.made != 0 {
			t.Fatalf("FD-15 %d secrets were made; the mail to %q is %s: %s", o.made, e.Recipient, e.Status, e.Error)
		}
		e := o.entry(report)
		check.Must(t, check.Is(t, e.Status, Kept, e.HTML))
		check.Must(t, check.True(t, strings.Contains(e.Text, "Score: 62 %"), e.Text, e.HTML))
		check.Must(t, check.True(t, strings.Contains(e.HTML, `href="https://portal.example/r/r1"`), e.HTML))
	})
}

func TestABusyServerIsTriedAgainAndARefusalIsFinal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		smtp := startSMTP(t)
		o := open(t, d, smtp.url())
		for _, c := range []struct {
			name     string
			answers  []int // answers to RCPT TO, in order; 250 after these
			attempts int
			status   Status
			error    string
		}{
			{"busy twice, then willing", []int{451, 421}, 3, Sent, ""},
			{"refused", []int{550}, 1, Failed, "550"},
			{"busy, then refused", []int{450, 553}, 2, Failed, "553"},
		} {
			t.Run(c.name, func(t *testing.T) {
				smtp.answer(c.answers...)
				before := len(smtp.received())
				id := o.queue("test.reset", "zoe@reader.example")
				o.made = 0
				o.work(c.attempts)
				e := o.entry(id)
				if e.Status != c.status || e.Attempts != c.attempts || !strings.Contains(e.Error, c.error) || c.error == "" && e.Error != "" {
					t.Fatalf("%s after %d attempts: %q; want %s after %d: %q", e.Status, e.Attempts, e.Error, c.status, c.attempts, c.error)
				}
				got := len(smtp.received()) - before
				check.Must(t, check.Is(t, c.status == Sent, got == 1, got))
				if o.made != 2*c.attempts {
					t.Errorf("FD-15 %d secrets in %d attempts, want new ones for each", o.made, c.attempts)
				}
			})
		}
	})
}

func TestAMailIsGivenUpWhenTheServerStaysAway(t *testing.T) {
	d := dbtest.SQLite(t)
	smtp := startSMTP(t)
	o := open(t, d, smtp.url())
	smtp.stop()
	id := o.queue("test.report", "r1")
	o.work(jobAttempts)
	e := o.entry(id)
	check.Must(t, check.Is(t, e.Status, Failed, e.Error))
	check.Must(t, check.Is(t, e.Attempts, jobAttempts, e.Error))
	check.Must(t, check.True(t, strings.Contains(e.Error, "reach the mail server"), e.Error))
}

func TestAMailWhoseAnswerWasLostIsSentOnceMoreAtMost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		smtp := startSMTP(t)
		o := open(t, d, smtp.url())
		for _, c := range []struct {
			name   string
			silent int // how many mails the server takes without an answer
			died   int // how many nodes died while they were sending
			busy   []int
			runs   int // attempts of nodes that live
			status Status
			error  string
			copies int // that arrived
		}{
			{"the connection broke once", 1, 0, nil, 2, Sent, "", 2},
			{"the connection broke twice", 9, 0, nil, 2, Failed, messageUnknown, 2},
			{"a node died", 0, 1, nil, 1, Sent, "", 1},
			{"two nodes died", 0, 2, nil, 1, Failed, messageUnknown, 0},
			{"a node died, then the connection broke", 9, 1, nil, 1, Failed, messageUnknown, 1},
			{"a node died, then the server was busy for long", 0, 1, []int{451, 451, 451}, 4, Sent, "", 1},
			{"a node died, then the server refused", 0, 1, []int{550}, 1, Failed, "550", 0},
		} {
			t.Run(c.name, func(t *testing.T) {
				smtp.fallSilent(c.silent)
				smtp.answer(c.busy...)
				before := len(smtp.received())
				id := o.queue("test.report", "r1")
				for range c.died {
					o.dieWhileSending(id)
				}
				o.work(c.runs)
				e := o.entry(id)
				if e.Status != c.status || !strings.Contains(e.Error, c.error) || c.error == "" && e.Error != "" {
					t.Errorf("the mail is %s: %q; want %s: %q", e.Status, e.Error, c.status, c.error)
				}
				mails := smtp.received()[before:]
				if len(mails) != c.copies {
					t.Fatalf("%d copies arrived, want %d", len(mails), c.copies)
				}
				for _, m := range mails {
					if header, _ := parts(t, m.data); header.Get("Message-ID") != "<"+id+"@sender.example>" {
						t.Errorf("a copy has the Message-ID %s, want that of the mail %s", header.Get("Message-ID"), id)
					}
				}
			})
		}
	})
}

// dieWhileSending leaves a mail as a node does that is killed while it hands the mail to the server.
func (o *office) dieWhileSending(id string) {
	o.t.Helper()
	_, message, err := o.write(o.t.Context(), nil, id)
	check.Must(o.t, check.Is(o.t, err, nil, "the mail was not written"))
	check.Must(o.t, check.True(o.t, message != nil, "the mail was not written"))
	if e := o.entry(id); e.Status != Sending {
		o.t.Fatalf("a mail that is being sent is %s", e.Status)
	}
	if page, _, err := List(o.t.Context(), o.db, Filter{Status: Queued}, db.Page{Limit: 10}); err != nil || !slices.Contains(idsOf(page), id) {
		o.t.Fatalf("the queued mails are %v, %v; want the one that is being sent among them, %s", idsOf(page), err, id)
	}
}

func TestAMailThatNoJobWillSendIsGivenUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, startSMTP(t).url())
		sending, queued := o.queue("test.report", "r1"), o.queue("test.report", "r2")
		o.dieWhileSending(sending)
		check.OK(t, giveUp(t.Context(), d))
		e, f := o.entry(sending), o.entry(queued)
		check.Must(t, check.Is(t, e.Status, Sending))
		check.Must(t, check.Is(t, f.Status, Queued))
		_, err := d.Exec(t.Context(), "UPDATE jobs SET state = 'DEAD', finished_at = 1") // as if the last attempts had died
		check.OK(t, err)
		waiting := o.queue("test.report", "r3")
		check.OK(t, giveUp(t.Context(), d))
		if e := o.entry(sending); check.Is(t, e.Status, Failed) {
			check.Is(t, e.Error, messageUnknown)
		}
		if e := o.entry(queued); check.Is(t, e.Status, Failed) {
			check.Is(t, e.Error, messageStopped)
		}
		if e := o.entry(waiting); e.Status != Queued {
			t.Errorf("the mail that waits is %s", e.Status)
		}
	})
}

func TestAMailCarriesItsAttachments(t *testing.T) {
	d := dbtest.SQLite(t)
	smtp := startSMTP(t)
	o := open(t, d, smtp.url())
	content := strings.Repeat("%PDF é\n", 1000)
	key, _, err := o.blobs.Put(t.Context(), "papers", "application/pdf", strings.NewReader(content))
	check.OK(t, err)
	id := o.queue("test.report", "r1", Attachment{Key: key, Name: "Prüfung.pdf", ContentType: "application/pdf"})
	o.work(1)
	e := o.entry(id)
	check.Must(t, check.Is(t, e.Status, Sent, e.Attachments, e.Error))
	check.Must(t, check.Is(t, len(e.Attachments), 1, e.Attachments, e.Error))
	check.Must(t, check.Is(t, e.Attachments[0].Key, key, e.Attachments, e.Error))
	_, byType := parts(t, smtp.received()[0].data)
	got := decodeBase64(t, byType["application/pdf"])
	check.Must(t, check.Is(t, got, content, len(got), len(content)))
}

func TestAMailToNobodyIsRemovedWithoutATrace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, "")
		id := o.queue("test.reset", "nobody")
		o.work(1)
		_, err := Find(t.Context(), d, id)
		check.Must(t, check.True(t, errors.Is(err, db.ErrNoRow), err))
	})
}

func TestAMailIsQueuedOnlyIfItsTransactionCommitsAndItHasARenderer(t *testing.T) {
	d := dbtest.SQLite(t)
	o := open(t, d, "")
	wrong := errors.New("wrong")
	err := d.InTx(t.Context(), func(tx *db.Tx) error {
		if err := o.Enqueue(t.Context(), tx, "test.report", "r1", "r2"); err != nil {
			return err
		}
		if err := o.Enqueue(t.Context(), tx, "test.unknown", "r1"); err == nil {
			t.Error("a mail that nobody can write was queued")
		}
		return wrong
	})
	check.Must(t, check.True(t, errors.Is(err, wrong), err))
	o.work(0)
	_, total, err := List(t.Context(), d, Filter{}, db.Page{Limit: 10})
	check.OK(t, err)
	check.Must(t, check.Is(t, total, 0))
}

func TestTheOutboxIsListedNewestFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, "")
		var ids []string
		for _, reference := range []string{"r1", "r2", "r1"} {
			ids = append(ids, o.queue("test.report", reference))
		}
		page, total, err := List(t.Context(), d, Filter{}, db.Page{Limit: 2, Offset: 1})
		check.OK(t, err)
		check.Is(t, total, 3)
		check.True(t, slices.Equal(idsOf(page), []string{ids[1], ids[0]}), idsOf(page), ids)
		about, err := ListAbout(t.Context(), d, "test.report", "r1")
		check.OK(t, err)
		check.True(t, slices.Equal(idsOf(about), []string{ids[2], ids[0]}), idsOf(about), ids)
	})
}

func idsOf(entries []Entry) []string {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	return ids
}

func TestALateAttemptDoesNotSendASentMailAgain(t *testing.T) {
	d := dbtest.SQLite(t)
	smtp := startSMTP(t)
	o := open(t, d, smtp.url())
	id := o.queue("test.report", "r1")
	o.work(1)
	err := d.InTx(t.Context(), func(tx *db.Tx) error { // as if the node had died before it could mark the job as done
		_, err := jobs.Enqueue(t.Context(), tx, jobKind, jobArgs{id}, jobs.Options{})
		return err
	})
	check.OK(t, err)
	o.work(1)
	check.Must(t, check.Is(t, len(smtp.received()), 1))
}
