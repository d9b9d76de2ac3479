package finding_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/audit/rules"
	"caravan/internal/finding"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

func TestFindings(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("FINDING-001 a quarter without reports has nothing", func(t *testing.T) {
			m := s.read("")
			check.Is(t, m.Stores, 0, m)
			check.Is(t, len(m.Lines), 0, m.Lines, m)
			check.Is(t, len(m.Regions), 0, m.Regions, m)
		})
		north := s.maker.Completed(t, testnet.Rob, "north", "NON_LIQUOR", "FLOOR")
		s.maker.Completed(t, testnet.Rob, "south", "NON_LIQUOR")
		t.Run("FINDING-001 FINDING-004 each cell is what counting every line gives", func(t *testing.T) {
			s.wantTruth()
			m := s.read("")
			check.Is(t, m.Stores, 2, m)
			check.Is(t, len(m.Regions), 2, m.Regions, m)
			check.True(t, len(m.Lines) >= 5, len(m.Lines), m)
		})
		t.Run("FINDING-001 head office only", func(t *testing.T) {
			for _, who := range []string{"rob", "olga", "mia", "emma"} {
				for _, path := range []string{"/findings", "/findings/stores?subject=x", "/findings/repeats", "/findings/export"} {
					apitest.WantStatus(t, s.Call(who, "GET", path, ""), 403)
				}
			}
		})
		t.Run("FINDING-002 of a section, and of stores of a size", func(t *testing.T) {
			for _, l := range s.read("?section=PROMOTION_FLOOR").Lines {
				check.Same(t, l.Section, rules.PromotionFloor)
			}
			m := s.read("?tier=SF")
			check.Is(t, m.Stores, 1, m)
			check.Must(t, check.Is(t, len(m.Regions), 1, m.Regions, m))
			check.Is(t, m.Regions[0].Region, "TAS", m)
		})
		first := s.read("").Lines[0]
		stores := func(query string) finding.StoresView {
			return apitest.Read[finding.StoresView](t, s.Site, "ann", "GET", "/findings/stores?subject="+url.QueryEscape(first.Subject)+query, "")
		}
		t.Run("FINDING-003 a cell leads to as many stores, with report, day, fix and photos", func(t *testing.T) {
			all := stores("")
			check.Same(t, all.Meta.TotalItems, first.All.Failed)
			check.Same(t, all.Subject.Description, first.Description)
			for _, one := range all.Items {
				if check.True(t, one.Fix != nil, one) {
					check.Is(t, one.Fix.State, "OPEN", one)
					check.Is(t, one.Date, testnet.Today, one)
					if check.Is(t, len(one.Photos), 1, one.Photos, one) {
						check.Is(t, one.Photos[0].ID, "k of "+one.ReportID, one)
					}
				}
			}
			for i, r := range s.read("").Regions {
				check.Same(t, stores("&region="+string(r.Region)).Meta.TotalItems, first.Cells[i].Failed)
			}
			check.Same(t, len(stores("&limit=1&page=2").Items), 1)
			apitest.WantStatus(t, s.Call("ann", "GET", "/findings/stores?subject=nothing", ""), 404)
		})
		t.Run("FINDING-006 as CSV and as a workbook", func(t *testing.T) {
			file := s.Call("ann", "GET", "/findings/export", "")
			lines := strings.Split(strings.TrimSpace(file.Body.String()), "\r\n")
			check.True(t, strings.HasSuffix(lines[0], "Section,Line,Region,Stores Asked,Stores Failed,Failed %"), lines[0], lines)
			check.Must(t, check.True(t, len(lines) >= 6, len(lines), lines))
			check.True(t, strings.HasSuffix(lines[1], ",1,1,100"), lines[1], lines)
			apitest.WantStatus(t, s.Call("ann", "GET", "/findings/export?format=xlsx", ""), 200)
		})
		t.Run("FINDING-004 a report that is opened again does not count; completed again with another mark, it does", func(t *testing.T) {
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, north.ID, nil)
			check.OK(t, err)
			s.wantTruth()
			check.Same(t, s.read("").Stores, 1)
			for _, l := range north.Lines {
				if l.Type == rules.TypeNonLiquor {
					_, err := s.maker.Audits.SaveLines(t.Context(), testnet.Rob, north.ID, []rules.Change{{LineID: l.ID, Marks: rules.Marks{Passed: rules.Yes}}})
					check.OK(t, err)
					break
				}
			}
			s.net.Clock.T = s.net.Clock.T.Add(time.Minute)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, north.ID, nil)
			check.OK(t, err)
			s.wantTruth()
		})
		t.Run("FINDING-004 reports of a program that does not know of findings are filled in", func(t *testing.T) {
			s.deaf = true
			_, err := s.maker.Audits.SetPending(t.Context(), testnet.Ann, north.ID, nil)
			check.OK(t, err)
			s.net.Clock.T = s.net.Clock.T.Add(time.Minute)
			_, err = s.maker.Audits.SaveLines(t.Context(), testnet.Rob, north.ID,
				[]rules.Change{{LineID: north.Lines[0].ID, Marks: rules.Marks{Passed: rules.No}}})
			check.OK(t, err)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, north.ID, nil)
			check.OK(t, err)
			s.maker.Completed(t, testnet.Rob, "south", "SHELF")
			for range 2 {
				check.OK(t, s.room.Fill(t.Context()))
				s.wantTruth()
			}
			s.deaf = false
		})
		t.Run("FINDING-004 a deleted report counts no more", func(t *testing.T) {
			check.OK(t, s.maker.Audits.Delete(t.Context(), testnet.Ann, north.ID))
			s.wantTruth()
			check.Same(t, s.read("").Stores, 1)
		})
	})
}

func TestTimes(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		read := func(query string) finding.TimesView {
			return apitest.Read[finding.TimesView](t, s.Site, "ann", "GET", "/findings/times"+query, "")
		}
		t.Run("FINDING-008 a quarter without reports has nothing", func(t *testing.T) {
			if got := read(""); len(got.Regions)+len(got.Sections)+len(got.Lines) > 0 {
				t.Errorf("got %+v", got)
			}
		})
		north := s.maker.Completed(t, testnet.Rob, "north", "NON_LIQUOR", "FLOOR")
		s.maker.Completed(t, testnet.Rob, "south", "NON_LIQUOR")
		lines := read("").Lines
		t.Run("FINDING-008 what failed and nobody has put right", func(t *testing.T) {
			check.Same(t, len(read("").Regions), 2)
			for _, l := range lines {
				check.True(t, l.All.Waiting != 0, l.All.Waiting, l)
				check.True(t, l.All.PutRight+l.All.Again <= 0, l.All.PutRight+l.All.Again, l)
				check.True(t, l.All.MedianDays == nil, l.All.MedianDays, l)
			}
		})
		t.Run("FINDING-008 an acceptance counts at once, in line, section and region", func(t *testing.T) {
			s.others.accepted[lines[0].Subject] = testnet.Today.AddDays(6)
			s.others.accepted["something that has no number"] = testnet.Today
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.room.Accepted(t.Context(), tx, north.ID) }))
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error { return s.room.Accepted(t.Context(), tx, "none") }))
			got := read("?section=" + string(lines[0].Section))
			check.Must(t, check.Is(t, len(got.Sections), 1, got.Sections, got))
			check.Is(t, got.Sections[0].All.PutRight, 1, got)
			check.Is(t, *got.Sections[0].All.MedianDays, 6, got)
			check.Is(t, got.Lines[0].Subject, lines[0].Subject, got)
			check.Is(t, *got.Lines[0].All.MedianDays, 6, got)
		})
		t.Run("FINDING-008 it is still there when the report is filled in or completed again", func(t *testing.T) {
			_, err := s.net.DB.Exec(t.Context(), `UPDATE findings SET accepted = NULL`)
			check.OK(t, err)
			check.Same(t, read("").Sections[0].All.PutRight, 0)
			delete(s.others.accepted, "something that has no number")
			check.OK(t, s.room.Fill(t.Context()))
			want := read("")
			check.True(t, want.Lines[0].All.PutRight != 0, want.Lines[0].All.PutRight, want.Lines[0])
			_, err = s.maker.Audits.SetPending(t.Context(), testnet.Ann, north.ID, nil)
			check.OK(t, err)
			_, err = s.maker.Audits.Complete(t.Context(), testnet.Rob, north.ID, nil)
			check.OK(t, err)
			check.Same(t, read(""), want)
		})
		t.Run("FINDING-009 as CSV and as a workbook", func(t *testing.T) {
			file := s.Call("ann", "GET", "/findings/export?view=times", "").Body.String()
			rows := strings.Split(strings.TrimSpace(file), "\r\n")
			check.True(t, strings.HasSuffix(rows[0], "Section,Line,Region,Failed,Put Right,Failed Again,Not Put Right,Median Days"), rows)
			check.True(t, strings.HasSuffix(rows[1], ",1,1,0,0,6"), rows)
			check.True(t, strings.HasSuffix(rows[len(rows)-1], ",1,0,0,1,"), rows)
			apitest.WantStatus(t, s.Call("ann", "GET", "/findings/export?view=times&format=xlsx", ""), 200)
		})
		t.Run("FINDING-008 head office only", func(t *testing.T) {
			for _, who := range []string{"rob", "olga"} {
				apitest.WantStatus(t, s.Call(who, "GET", "/findings/times", ""), 403)
			}
		})
	})
}

func TestRepeats(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.maker.Completed(t, testnet.Rob, "north", "NON_LIQUOR")
		s.net.Clock.T = s.net.Clock.T.Add(time.Minute)
		s.maker.Completed(t, testnet.Rob, "north", "NON_LIQUOR", "FLOOR")
		s.maker.Completed(t, testnet.Rob, "south", "NON_LIQUOR")
		lines := apitest.Read[finding.RepeatsView](t, s.Site, "ann", "GET", "/findings/repeats", "").Items
		if !slices.ContainsFunc(lines, func(l finding.RepeatView) bool { return l.Failed > l.Twice+l.More }) {
			t.Fatalf("nothing failed at another store for the first time: %+v", lines)
		}
		for _, l := range lines {
			stores := func(query string) finding.StoresView {
				return apitest.Read[finding.StoresView](t, s.Site, "ann", "GET", "/findings/stores?subject="+url.QueryEscape(l.Subject)+query, "")
			}
			t.Run("FINDING-005 the number leads to as many stores: "+l.Description, func(t *testing.T) {
				again := stores("&again=true")
				check.Same(t, again.Meta.TotalItems, l.Twice+l.More)
				check.Same(t, again.Items[0].Store.ID, "north")
				check.Same(t, stores("").Meta.TotalItems, l.Failed)
			})
		}
	})
}

func TestNewSubjectsAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		t.Run("FINDING-004 two reports that ask new things are completed at once, and each is counted", func(t *testing.T) {
			s.deaf = true
			for _, store := range []string{"north", "south"} {
				s.maker.Completed(t, testnet.Rob, store, "NON_LIQUOR")
			}
			for _, err := range dbtest.AtOnce(4, func(int) error { return s.room.Fill(t.Context()) }) {
				check.OK(t, err)
			}
			check.Same(t, s.net.Count(t, `SELECT COUNT(*) FROM findings`), 2)
			s.wantTruth()
		})
	})
}
