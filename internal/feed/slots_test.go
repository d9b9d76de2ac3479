package feed

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
)

// TestSlots runs the cases that the form for a post runs too.
func TestSlots(t *testing.T) {
	var golden struct {
		Cases []struct {
			Name, Day, Outcome string
			Now, Moment        time.Time
			Hour               int
		}
	}
	text, err := os.ReadFile("../../testdata/golden/slots.json")
	check.OK(t, err)
	check.OK(t, json.Unmarshal(text, &golden))
	for _, c := range golden.Cases {
		t.Run("POST-005 POST-011 AMB-087 FD-47 "+c.Name, func(t *testing.T) {
			body, status := "<p>Words</p>", Draft
			form := Form{Body: &body, Status: &status, PublishedAt: &c.Moment, To: &audience.Audience{Visibility: audience.Global}}
			p, publishes, err := form.check(audience.Viewer{UserID: testnet.Ann.UserID, Role: testnet.Ann.Role}, Post{}, c.Now)
			got := "LATER"
			switch {
			case err != nil && len(fault.Of(err).Fields) == 1 && fault.Of(err).Fields[0].Message == MessageTimePast:
				got = "REFUSED"
			case err != nil:
				check.OK(t, err)
			case publishes && p.Status == Public && p.SortAt.Equal(c.Now):
				got = "AT_ONCE"
			case !p.SortAt.Equal(c.Moment):
				t.Errorf("it is published at %v", p.SortAt)
			}
			if got != c.Outcome {
				t.Errorf("%s at %v is %s, want %s", c.Day, c.Moment, got, c.Outcome)
			}
		})
	}
}
