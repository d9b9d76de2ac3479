package reference_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/web"
	"caravan/internal/reference"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/uploads"
)

// album has the photos beside the lines of reports, in the place of the room of evidence.
type album map[string]string // the keys of lines by the ids of photos, which are those of their files

// Arrived implements reference.Photos.
func (a album) Arrived(_ context.Context, _ db.Querier, _ access.Actor, photoID string) (lineKey, usedBy, mediaID string, err error) {
	key, has := a[photoID]
	if !has {
		return "", "", "", fault.Missing("There is no such photo.")
	}
	return key, "photo:" + photoID, photoID, nil
}

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	t      *testing.T
	net    *testnet.Network
	shelf  *uploads.Shelf
	maker  *reports.Maker
	photos album
	room   *reference.Service
}

func newSite(t *testing.T, n *testnet.Network) *site {
	s := &site{t: t, net: n, shelf: uploads.New(t, n), photos: album{}}
	s.maker = reports.New(n)
	s.room = reference.NewService(n.DB, n.Clock, s.shelf, s.photos)
	all := append([]web.Operation{}, reference.NewHTTP(s.room).Operations()...)
	all = append(all, s.maker.Operations()...)
	s.Site, _ = apitest.New(t, testnet.Everybody(), "reference", all...)
	return s
}

const path = "/references"

func (s *site) list(who string) reference.ListView {
	s.t.Helper()
	return apitest.Read[reference.ListView](s.t, s.Site, who, "GET", path, "")
}

// entry is the body of a save.
func entry(kind, source, position, sentence string, version int, pictures ...string) string {
	if pictures == nil {
		pictures = []string{}
	}
	// of strings
	text, _ := json.Marshal(map[string]any{"type": kind, "source": source, "position": position, "sentence": sentence, "version": version,
		"pictures": pictures})
	return string(text)
}

// jpeg uploads a picture and returns its id.
func (s *site) jpeg(by access.Actor) string {
	s.t.Helper()
	return s.shelf.File(s.t, by, "shelf.jpg", picture)
}

func TestReferences(t *testing.T) {
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s := newSite(t, n)
		standard := n.AddStandard(t, "Floor swept", "2026-01-01", "")
		n.AddCopy(t, "Floor swept", standard, "summer")
		var copied string
		check.OK(t, n.DB.QueryRow(t.Context(), `SELECT id FROM standards_lines WHERE copied_from_id = $1`, standard).Scan(&copied))
		t.Run("EVIDENCE-017 FD-194 head office keeps a sentence and a picture for a store standards line, and all of its copies have it",
			func(t *testing.T) {
				first := s.jpeg(testnet.Ann)
				got := apitest.Read[reference.ListView](t, s.Site, "ann", "PUT", path, entry("NON_LIQUOR", copied, "", " Swept and dry. ", 0, first))
				check.Must(t, check.Is(t, len(got.Items), 1, got.Items, got))
				check.Must(t, check.Is(t, got.Items[0].Sentence, "Swept and dry.", got))
				check.Must(t, check.True(t, got.Items[0].Picture != nil, got))
				check.Must(t, check.Is(t, got.Items[0].Version, 1, got))
				check.Must(t, check.True(t, got.Can.Edit, got))
				check.Same(t, strings.Contains(strings.Join(got.Items[0].Sources, " "), standard) &&
					strings.Contains(strings.Join(got.Items[0].Sources, " "), copied), true)
				for _, body := range []string{entry("NON_LIQUOR", standard, "", "Swept and dry.", 0, first),
					entry("NON_LIQUOR", standard, "", "Swept.", 1, first)} {
					apitest.Read[reference.ListView](t, s.Site, "ann", "PUT", path, body) // the same again, and a change
				}
				if w := s.Call("ann", "PUT", path, entry("NON_LIQUOR", standard, "", "Other", 1)); w.Code != 409 {
					t.Errorf("somebody else changed it: %d %s", w.Code, w.Body)
				}
			})
		t.Run("EVIDENCE-018 whoever reads reports reads it; EVIDENCE-017 only head office keeps it", func(t *testing.T) {
			for _, who := range []string{"rob", "olga", "mia", "emma"} {
				if got := s.list(who); check.Is(t, len(got.Items), 1, got.Items, who, got) {
					check.Is(t, got.Items[0].Sentence, "Swept.", who, got)
					check.True(t, !got.Can.Edit, who, got)
				}
			}
			for who, status := range map[string]int{"emma": 403, "rob": 403, "olga": 403} {
				w := s.Call(who, "PUT", path, entry("NON_LIQUOR", standard, "", "Mine", 2))
				check.Is(t, w.Code, status, who)
			}
		})
		t.Run("EVIDENCE-017 a mistake is said beside its field", func(t *testing.T) {
			pdf := s.shelf.PDF(t, testnet.Ann, "plan.pdf")
			for body, field := range map[string]string{
				entry("NON_LIQUOR", standard, "", strings.Repeat("x", reference.MaxSentence+1), 2): "sentence",
				entry("NON_LIQUOR", "nothing", "", "x", 0):                                         "source",
				entry("PROMOTION", "nothing", "FLOOR", "x", 0):                                     "source",
				entry("NON_LIQUOR", standard, "FLOOR", "x", 0):                                     "source",
				entry("NON_LIQUOR", standard, "", "x", 2, pdf):                                     "attachments[0]",
				entry("NON_LIQUOR", standard, "", "x", 2, s.jpeg(testnet.Rob)):                     "attachments[0]",
			} {
				w := s.Call("ann", "PUT", path, body)
				check.Is(t, w.Code, 422, body, w.Body)
				check.True(t, strings.Contains(w.Body.String(), `"body.`+field+`"`), w.Body.String(), body, w.Body)
			}
		})
		t.Run("EVIDENCE-017 without a sentence and a picture there is nothing any more", func(t *testing.T) {
			apitest.Read[reference.ListView](t, s.Site, "ann", "PUT", path, entry("NON_LIQUOR", standard, "", "", 2))
			got := s.list("rob")
			check.Is(t, len(got.Items), 0, got.Items, got)
			check.Is(t, n.Count(t, `SELECT COUNT(*) FROM media_uses WHERE used_by LIKE 'reference:%'`), 0)
		})
		t.Run("EVIDENCE-019 FD-195 a photo of a line becomes the picture, and stays when the photo goes", func(t *testing.T) {
			r := s.maker.Open(t, testnet.Rob, "north")
			var key, number, position string
			for _, l := range r.Lines {
				if l.Type == "PROMOTION" {
					key, number, position = l.Key, l.SourceID, string(l.Position)
				}
			}
			taken := s.jpeg(testnet.Rob)
			s.photos[taken] = key
			in := func(fn func(tx *db.Tx) error) { check.OK(t, n.DB.InTx(t.Context(), fn)) }
			in(func(tx *db.Tx) error {
				return s.shelf.Use(t.Context(), tx, testnet.Rob, "photo:"+taken, []string{taken})
			})
			apitest.Read[reference.ListView](t, s.Site, "ann", "PUT", path, entry("PROMOTION", number, position, "Prices face the aisle.", 0))
			for range 2 {
				got := apitest.Read[reference.ListView](t, s.Site, "ann", "POST", path+"/from-photo", fmt.Sprintf(`{"photoId":%q}`, taken))
				if check.Is(t, len(got.Items), 1, got.Items, got) {
					if check.True(t, got.Items[0].Picture != nil, got) {
						check.Is(t, got.Items[0].Picture.ID, taken, got)
						check.Is(t, got.Items[0].Sentence, "Prices face the aisle.", got)
						check.Is(t, got.Items[0].Version, 2, got)
					}
				}
			}
			w := s.Call("ann", "POST", path+"/from-photo", fmt.Sprintf(`{"photoId":%q}`, db.NewID()))
			check.Is(t, w.Code, 404, w.Body)
			if w := s.Call("rob", "POST", path+"/from-photo", fmt.Sprintf(`{"photoId":%q}`, taken)); w.Code != 403 {
				t.Errorf("a rep: %d", w.Code)
			}
			in(func(tx *db.Tx) error { return s.shelf.Release(t.Context(), tx, []string{"photo:" + taken}) })
			if got := s.list("olga"); check.Is(t, len(got.Items), 1, got.Items, got) {
				check.True(t, got.Items[0].Picture != nil, got)
			}
			check.Is(t, n.Count(t, `SELECT COUNT(*) FROM media_uses WHERE media_id = $1`, taken), 1)
			// The form keeps a picture that somebody else has uploaded.
			apitest.Read[reference.ListView](t, s.Site, "ann", "PUT", path, entry("PROMOTION", number, position, "Faced up.", 2, taken))
		})
	})
}

func TestSavingReferencesAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		one := testnet.New(t, dbtest.Open(t, cfg))
		nodes := []*site{newSite(t, one), newSite(t, testnet.Over(dbtest.Open(t, cfg)))}
		standard := one.AddStandard(t, "Floor swept", "2026-01-01", "")
		t.Run("EVIDENCE-017 of twenty first sentences at once, one is kept, and the others hear of it", func(t *testing.T) {
			kept := 0
			for _, err := range dbtest.AtOnce(20, func(i int) error {
				return nodes[i%2].room.Save(t.Context(), testnet.Ann, reference.Form{Type: "NON_LIQUOR", Source: standard, Sentence: fmt.Sprint(i)})
			}) {
				if err == nil {
					kept++
				} else {
					check.True(t, fault.Is(err, fault.Conflict), err)
				}
			}
			got := nodes[0].list("rob")
			check.Is(t, kept, 1, got)
			check.Is(t, len(got.Items), 1, got.Items, got)
		})
	})
}
