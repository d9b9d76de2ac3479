package move

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"caravan/internal/fault"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
)

// stopped says why a move has ended after it began, and how it goes on.
func stopped(ctx context.Context, err error, only bool) error {
	var differs *Difference
	storage := fault.Of(err).Details["outage"] == db.OutageStorage
	full := storage || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
	switch {
	case errors.As(err, &differs) && only:
		return fmt.Errorf("%w: the target is not what was moved, or was used since", err)
	case errors.As(err, &differs):
		return fmt.Errorf("%w: do not use the target; empty it and move again", err)
	case only:
		return err
	case errors.Is(context.Cause(ctx), errTaken):
		err = errTaken
	case full:
		return fmt.Errorf("the target is full: make room there, then run the same command again, which goes on where it stopped (%w)", err)
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("the move was stopped: run the same command again, which goes on where it stopped (%w)", err)
	case db.IsNotPermitted(err):
		err = fmt.Errorf("the user of the target's database may not create tables: make it the owner of the database (%w)", err)
	case errors.Is(err, blob.ErrForbidden):
		err = fmt.Errorf("the credentials may not read or write a file: give them this right (%w)", err)
	}
	return fmt.Errorf("the move stopped: %w; then run the same command again, which goes on where it stopped", err)
}
