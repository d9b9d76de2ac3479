package fault

import (
	"errors"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestWrapKeepsKindMessageAndFields(t *testing.T) {
	work := func() (err error) {
		defer Wrap(&err, "audit.Complete(%q)", "r1")
		return InvalidField("date", "No quarter covers this date.")
	}
	err := work()
	check.Must(t, check.True(t, Is(err, Invalid), err))
	check.Must(t, check.True(t, !Is(err, Conflict), err))
	f := Of(err)
	check.Must(t, check.Is(t, f.Message, "No quarter covers this date.", "public face changed", f))
	check.Must(t, check.Is(t, f.Fields[0].Path, "date", "public face changed", f))
	if !strings.HasPrefix(err.Error(), `audit.Complete("r1"): `) {
		t.Fatalf("the log lacks the operation: %v", err)
	}
}

func TestAPlainErrorIsInternalAndItsTextIsNotPublic(t *testing.T) {
	cause := errors.New("dial tcp 10.0.0.1: refused")
	f := Of(cause)
	check.Must(t, check.Is(t, f.Kind, Internal, f))
	check.Must(t, check.Is(t, f.Message, MessageInternal, f))
	if !errors.Is(f, cause) {
		t.Fatal("the log has no cause")
	}
}

func TestNilIsNoFault(t *testing.T) {
	check.Must(t, check.Is(t, InvalidFields(nil), nil, "a nil error became a fault"))
	check.Must(t, check.True(t, !Is(nil, Internal), "a nil error became a fault"))
	var err error
	Wrap(&err, "x")
	if err != nil {
		t.Fatal("Wrap made an error out of nothing")
	}
}

func TestRenamedChangesFieldsAndLosesNoError(t *testing.T) {
	plain, bare := errors.New("disk full"), New(Invalid, "Too many files.")
	for _, err := range []error{plain, bare, New(Conflict, "Taken."), nil} {
		if got := Renamed(err, "attachments", "photos"); got != err {
			t.Errorf("got %v, want %v as it was", got, err)
		}
	}
	before := InvalidField("attachments.1", "Not a picture.")
	if got := Of(Renamed(before, "attachments", "photos")).Fields[0].Path; got != "photos.1" {
		t.Errorf("got the field %q, want photos.1", got)
	}
	if got := Of(before).Fields[0].Path; got != "attachments.1" {
		t.Errorf("the first fault now names %q", got)
	}
}
