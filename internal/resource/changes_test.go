package resource_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/resource"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestWhatHasChanged(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		first, second := s.shelf.PDF(t, testnet.Ann, "one.pdf"), s.shelf.PDF(t, testnet.Ann, "two.pdf")
		of := map[string]any{"type": "FILE", "file": first, "link": nil}
		with := func(change map[string]any) map[string]any {
			out := maps.Clone(of)
			maps.Copy(out, change)
			return out
		}
		said := func(v resource.View) string { return v.Changes }
		t.Run("FD-442 a new resource has no line about what has changed", func(t *testing.T) {
			check.Is(t, said(s.share("ann", with(map[string]any{"changes": "Everything"}))), "")
		})
		link := func(change map[string]any) map[string]any {
			out := map[string]any{"type": "LINK", "file": nil, "link": "https://caravan.example/b"}
			maps.Copy(out, change)
			return out
		}
		steps := []struct {
			name   string
			change map[string]any
			want   string
		}{
			{"FD-442 another file says what has changed", map[string]any{"file": second, "changes": " New return times "}, "New return times"},
			{"FD-442 who edits the name without it leaves it", map[string]any{"file": second, "name": "Returns"}, "New return times"},
			{"FD-442 it is put right", map[string]any{"file": second, "changes": "New times for returns"}, "New times for returns"},
			{"FD-442 what was said is not true of the next file", map[string]any{"file": first}, ""},
			{"FD-442 a link says it too", link(map[string]any{"changes": "Now a page"}), "Now a page"},
			{"FD-442 a link that was a file keeps it", link(map[string]any{"name": "B"}), "Now a page"},
			{"FD-442 it is taken away", link(map[string]any{"changes": ""}), ""},
		}
		r := s.share("ann", of)
		path := "/resources/" + r.ID
		for _, step := range steps {
			got := apitest.Read[resource.View](t, s.Site, "ann", "POST", path, body(with(step.change)))
			check.Is(t, said(got), step.want, step.name)
			check.Is(t, said(apitest.Read[resource.View](t, s.Site, "sam", "GET", path, "")), step.want, step.name, "as a member reads it")
		}
		t.Run("FD-442 each file keeps what was said of it", func(t *testing.T) {
			var kept []string
			for _, v := range apitest.Read[resource.VersionsView](t, s.Site, "ann", "GET", path+"/versions", "").Items {
				kept = append(kept, fmt.Sprint(v.Number, " ", v.Changes))
			}
			check.Same(t, kept, []string{"3 ", "2 New times for returns", "1 "})
		})
		t.Run("FD-442 the same again succeeds after somebody else's change, and another line does not", func(t *testing.T) {
			now := apitest.Read[resource.View](t, s.Site, "ann", "GET", path, "")
			entry := map[string]any{"link": "https://caravan.example/c", "changes": "Moved", "version": now.Version}
			check.Is(t, said(apitest.Read[resource.View](t, s.Site, "ann", "POST", path, body(entry))), "Moved")
			check.Is(t, said(apitest.Read[resource.View](t, s.Site, "ann", "POST", path, body(entry))), "Moved")
			entry["changes"] = "Gone"
			s.Refuse(t, []apitest.Refusal{{"another line", "ann", "POST", path, body(entry), 409, "Someone else has changed this resource."}})
		})
		s.Refuse(t, []apitest.Refusal{
			{"FD-442 too long", "ann", "POST", path, body(map[string]any{"changes": strings.Repeat("ä", 201)}), 422, resource.MessageChangesLong},
			{"FD-442 two lines", "ann", "POST", path, body(map[string]any{"changes": "a\nb"}), 422, resource.MessageChangesOdd},
			{"FD-442 a member", "sam", "POST", path, body(map[string]any{"changes": "a"}), 403, ""},
			{"FD-442 nobody", "ann", "POST", "/resources/" + db.NewID(), body(map[string]any{"changes": "a"}), 404, ""},
		})
	})
}
