package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"caravan/internal/access"
	"caravan/internal/audittrail"
	"caravan/internal/auth"
	"caravan/internal/fault"
	"caravan/internal/platform/db"
	"caravan/internal/text"
	"caravan/internal/user"
)

type userCommand struct {
	Create    userCreateCommand    `cmd:"" help:"Create a person and print their temporary password. Also for the first head office user of an empty network."`
	Permit    userPermitCommand    `cmd:"" help:"Let a person of head office answer messages for it in the shared inbox, or no longer."`
	ResetLink userResetLinkCommand `cmd:"" name:"reset-link" help:"Print a link for setting a new password (valid for 30 minutes, works once)."`
	ResetStep userResetStepCommand `cmd:"" name:"reset-second-step" help:"Turn off two-step sign-in and remove the passkeys of a person who has lost them, sign them out everywhere and tell them."`
}

type userCreateCommand struct {
	Email     string `arg:"" help:"Email to sign in with."`
	Role      string `help:"Role of the person." enum:"${roles}" required:""`
	FirstName string `name:"first-name" help:"First name." default:"New"`
	LastName  string `name:"last-name" help:"Last name." default:"Member"`
	Store     string `help:"The store's external id, for owners, managers and employees." placeholder:"ID"`
}

// Run creates the person.
func (c userCreateCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		hand := &handedOver{Service: h.auth}
		users := user.NewService(h.db, h.clock, hand)
		users.Connect(user.Parts{Trail: h.trail})
		err := h.operated(e.ctx, "invite-user", "caravan user create", func(ctx context.Context) error {
			return h.db.InTx(ctx, func(tx *db.Tx) error {
				_, err := users.Create(ctx, tx, user.Entry{StoreExternalID: c.Store, Details: user.Details{
					Email: c.Email, FirstName: c.FirstName, LastName: c.LastName, Role: access.Role(c.Role)}})
				return err
			})
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(e.out, "Created %s.\nTemporary password: %s\nIt must be changed at the first sign-in.\n", text.Email(c.Email), hand.password)
		return nil
	})
}

// handedOver gives a new person a temporary password for the operator to pass on, instead of sending a mail (FD-15).
type handedOver struct {
	*auth.Service
	password string
}

// Invite sets the password. The command creates one person at a time.
func (o *handedOver) Invite(ctx context.Context, tx *db.Tx, userIDs []string) (err error) {
	if len(userIDs) != 1 {
		return fmt.Errorf("cannot set one password for %d people", len(userIDs))
	}
	o.password, err = o.SetTemporary(ctx, tx, userIDs[0])
	return err
}

type userPermitCommand struct {
	Email string `arg:"" help:"The person's email."`
	Chat  bool   `name:"head-office-chat" help:"Whether they answer for head office." negatable:"" required:""`
}

// Run sets the permission.
func (c userPermitCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		err := h.operated(e.ctx, "update-user", "caravan user permit", func(ctx context.Context) error {
			return h.db.InTx(ctx, func(tx *db.Tx) error { return h.users.Permit(ctx, tx, c.Email, access.HeadOfficeChat, c.Chat) })
		})
		if err != nil {
			return err
		}
		answers := "answers"
		if !c.Chat {
			answers = "no longer answers"
		}
		_, err = fmt.Fprintf(e.out, "%s %s messages for head office.\n", text.Email(c.Email), answers)
		return err
	})
}

type userResetLinkCommand struct {
	Email string `arg:"" help:"The person's email."`
}

// Run prints the link.
func (c userResetLinkCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		var link string
		err := h.operated(e.ctx, audittrail.MakeResetLink, "caravan user reset-link", func(ctx context.Context) (err error) {
			if err := h.users.NoteCommand(ctx, c.Email); err != nil {
				return err
			}
			link, err = h.auth.ResetLink(ctx, c.Email)
			return err
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(e.out, link)
		return err
	})
}

type userResetStepCommand struct {
	Email string `arg:"" help:"The person's email."`
}

// Run turns it off.
func (c userResetStepCommand) Run(e *environment) error {
	return withHall(e, func(h *hall) error {
		err := h.operated(e.ctx, "reset-second-factor", "caravan user reset-second-step", func(ctx context.Context) error {
			if err := h.users.NoteCommand(ctx, c.Email); err != nil {
				return err
			}
			return h.auth.ResetFactorOf(ctx, c.Email)
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(e.out, "%s signs in with the password alone now.\n", text.Email(c.Email))
		return err
	})
}

// operated runs a part of an operator's command that changes accounts, and puts it on the audit trail as the operation of the API that does the same
// (FD-440). It goes on within the context that run gets.
func (h *hall) operated(ctx context.Context, operation, command string, run func(ctx context.Context) error) error {
	within, done, err := h.trail.Begin(ctx, access.Actor{}, operation, "", command)
	if err != nil {
		return err
	}
	err = run(within)
	switch {
	case err == nil:
		done(http.StatusOK)
	case fault.Is(err, fault.Internal):
		done(http.StatusInternalServerError)
	default:
		done(http.StatusUnprocessableEntity)
	}
	return err
}

// withHall runs a command that needs the rooms but no server.
func withHall(e *environment, run func(*hall) error) (err error) {
	h, err := openHall(e.ctx, e.config, e.config.Addr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	return run(h)
}
