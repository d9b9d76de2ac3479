package obstacle_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"caravan/internal/obstacle"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

const path = "/audit-reports/obstacles"

func body(items ...string) string {
	b, _ := json.Marshal(map[string][]string{"items": append([]string{}, items...)})
	return string(b)
}

func TestHTTPObstacles(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		service := n.Obstacles
		s, _ := apitest.New(t, testnet.Everybody(), "obstacle", obstacle.NewHTTP(service).Operations()...)
		list := func(who string) obstacle.ListView { return apitest.Read[obstacle.ListView](t, s, who, "GET", path, "") }
		set := func(items ...string) obstacle.ListView {
			return apitest.Read[obstacle.ListView](t, s, "ann", "PUT", path, body(items...))
		}
		unknown := func(texts ...string) []string {
			found, err := service.Unknown(t.Context(), n.DB, texts)
			check.OK(t, err)
			return found
		}
		t.Run("EVIDENCE-025 a network begins with a list, which auditors read and only head office changes", func(t *testing.T) {
			first := list("rob")
			check.Must(t, check.Is(t, len(first.Items), 5, first.Items, first))
			check.Is(t, first.Items[0], "Behind a locked cabinet", first)
			check.True(t, !first.Can.Edit, first)
			check.True(t, list("ann").Can.Edit, first)
			for _, who := range []string{"rob", "olga", "mia", "emma"} {
				apitest.WantStatus(t, s.Call(who, "PUT", path, body("None")), 403)
			}
			apitest.WantStatus(t, s.Call("olga", "GET", path, ""), 403)
		})
		t.Run("EVIDENCE-025 FD-217 the list is as it was sent, and what is no longer on it stays known", func(t *testing.T) {
			want := []string{"Stock on order", "Flooded", "Behind a locked cabinet"}
			for range 2 { // again, as when the answer was lost
				got := set(" Stock  on order ", "Flooded", "Behind a locked cabinet")
				check.True(t, slices.Equal(got.Items, want), got.Items)
			}
			got := list("rob").Items
			check.True(t, slices.Equal(got, want), got)
			if got := unknown("Store was too busy", "flooded", "Never heard of", "Flooded", "Never heard of"); !slices.Equal(got, []string{"Never heard of"}) {
				t.Errorf("%q is unknown", got)
			}
			if got := set("STORE WAS TOO BUSY").Items; !slices.Equal(got, []string{"STORE WAS TOO BUSY"}) {
				t.Errorf("one that is brought back: %q", got)
			}
			if got := set().Items; len(got) != 0 {
				t.Errorf("an empty list: %q", got)
			}
		})
		t.Run("FD-240 whoever changes a list that somebody else has changed meanwhile is told, and a repeat is no change", func(t *testing.T) {
			change := func(was, items []string) string {
				b, _ := json.Marshal(map[string][]string{"was": was, "items": items})
				return string(b)
			}
			set("Flooded")
			both := []string{"Flooded", "Fenced off"}
			for range 2 { // again, as when the answer was lost
				got := apitest.Read[obstacle.ListView](t, s, "ann", "PUT", path, change([]string{"Flooded"}, both))
				check.True(t, slices.Equal(got.Items, both), got.Items)
			}
			for _, was := range [][]string{{"Flooded"}, {}} {
				s.Refuse(t,
					[]apitest.Refusal{{"FD-240 another list", "ann", "PUT", path, change(was, []string{"Flooded", "Burnt down"}), 409,
						"Someone else has changed the list."}})
			}
			got := list("rob").Items
			check.True(t, slices.Equal(got, both), got)
		})
		refused := func(name, items, field, message string) apitest.Refusal {
			return apitest.Refusal{Name: "EVIDENCE-025 " + name, Who: "ann", Method: "PUT", Path: path, Body: items, Status: 422,
				Says: fmt.Sprintf(`{"location":"body.%s","message":%q}`, field, message)}
		}
		s.Refuse(t, []apitest.Refusal{
			refused("the same twice, in another case", body("Flooded", "FLOODED"), "items[1]", obstacle.MessageTwice),
			refused("an empty one", body("Flooded", "  "), "items[1]", obstacle.MessageNeeded),
			refused("one that is too long", body(strings.Repeat("ä", 61)), "items[0]", "Reasons must be 60 characters or less."),
			refused("too many", body(strings.Fields(strings.Repeat("x ", 16))...), "items", "The list can have 15 reasons at most."),
		})
		t.Run("EVIDENCE-025 AtOnce two lists are never mixed", func(t *testing.T) {
			lists := [][]string{{"One", "Two", "Three"}, {"Three", "Two", "Four"}}
			var wait sync.WaitGroup
			for i := range 8 {
				wait.Go(func() {
					check.Is(t, service.Replace(t.Context(), testnet.Ann, lists[i%2], nil), nil)
				})
			}
			wait.Wait()
			got := list("rob").Items
			check.True(t, slices.Equal(got, lists[0]) || slices.Equal(got, lists[1]), got)
		})
	})
}
