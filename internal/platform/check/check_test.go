package check_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

// failing is a test that notes how it fails.
type failing struct {
	said  string
	ended bool
}

func (f *failing) Helper()                           {}
func (f *failing) Errorf(format string, args ...any) { f.said += fmt.Sprintf(format, args...) }
func (f *failing) FailNow()                          { f.ended = true }

func give(text string) (int, error) { return 1, errors.New(text) }

func TestAFailureSaysWhatWasDoneWantedAndGot(t *testing.T) {
	form := struct{ Name string }{"North"}
	ids := []string{"a", "b"}
	for _, c := range []struct {
		name, want string
		ends       bool
		check      func(t check.TB)
	}{
		{"an error", `give("no room"): no room`, true, func(t check.TB) {
			_, err := give("no room")
			check.OK(t, err)
		}},
		{"an error, asked in place", `errors.New("it broke"): it broke`, true, func(t check.TB) { check.OK(t, errors.New("it broke")) }},
		{"a text", `form.Name is "North", want "South"`, false, func(t check.TB) { check.Is(t, form.Name, "South") }},
		{"what else is known", `len(ids) is 2, want 3; ids: [a b] (after the sale)`, false, func(t check.TB) {
			check.Is(t, len(ids), 3, ids, "after the sale")
		}},
		{"an error that is no reason to end", `give("late") is the error "late", want nil`, false, func(t check.TB) {
			_, err := give("late")
			check.Is(t, err, nil)
		}},
		{"any value", `any(1) is 1, want one`, false, func(t check.TB) { check.Is[any](t, any(1), fmt.Errorf("one").Error()) }},
		{"content", `ids is not as wanted (-want +got); form.Name: North:`, false, func(t check.TB) { check.Same(t, ids, []string{"a"}, form.Name) }},
		{"a condition", `strings.Contains(form.Name, "th Pole") does not hold; form.Name: North`, false, func(t check.TB) {
			check.True(t, strings.Contains(form.Name, "th Pole"), form.Name)
		}},
		{"a condition that ends it", `len(ids) is 2, want 1`, true, func(t check.TB) { check.Must(t, check.Is(t, len(ids), 1)) }},
		{"nothing", "", false, func(t check.TB) {
			check.OK(t, nil)
			check.Must(t, check.Is(t, 1, 1) && check.Same(t, ids, ids) && check.True(t, true))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var f failing
			c.check(&f)
			said := strings.ReplaceAll(f.said, `"one"`, "one")
			if !strings.HasPrefix(said, c.want) || c.want == "" && said != "" || f.ended != c.ends {
				t.Errorf("it says %q and has ended %v; want %q and %v", said, f.ended, c.want, c.ends)
			}
		})
	}
}
