package outbox

import (
	"context"

	"caravan/internal/platform/mail"
)

// Mail is a mail of the outbox.
type Mail struct {
	mail.Entry
	About *About // nil when no room tells what it is about
}

// About is the thing that a mail is about, as the room that queued it tells.
type About struct {
	Kind      string // what sort of thing, such as report
	ID        string
	Part      string // which part of the thing the mail brings, in words; empty = there is nothing to add
	Recipient string // e-mail address of whom the mail is for, which the room knows before the mail is written
}

// Teller is a room that tells what its mails are about.
type Teller interface {
	// AboutMails returns what mails are about, by the references under which the room queued them. It leaves out a mail of which it knows nothing. The
	// caller has asked whether the person may see them.
	AboutMails(ctx context.Context, references []string) (map[string]About, error)
}
