package outbox

import (
	"context"

	"caravan/internal/platform/mail"
)

// Mail is a mail in the outbox.
type Mail struct {
	mail.Entry
	About *About // nil when no room says what it is about
}

// About is the thing that a mail is about, from the room that queued the mail.
type About struct {
	Kind      string // the kind of thing, such as report
	ID        string
	Part      string // which part of the thing the mail has, in words; may be empty
	Recipient string // e-mail address of the recipient, which the room knows before the mail is written
}

// Teller is a room that knows what its mails are about.
type Teller interface {
	// AboutMails returns what mails are about, by the references with which the room queued them. It leaves out mails that it knows nothing about.
	// The caller has checked that the person may see them.
	AboutMails(ctx context.Context, references []string) (map[string]About, error)
}
