package audit

import (
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audit/rules"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

const (
	keyStandard = "NON_LIQUOR::std-open:"
	keyFloor    = "PROMOTION:easter:b1:FLOOR"
	keyFocus    = "FOCUS_PRODUCT:summer:f01:"
	keyHidden   = "FOCUS_PRODUCT:summer:f24:"
)

func change(l rules.Line, passed, price *bool) rules.Change {
	return rules.Change{LineID: l.ID, Marks: rules.Marks{Passed: passed, PricePassed: price}, Version: &l.Version}
}

func TestSaveLines(t *testing.T) {
	no := new(false)
	eachWorld(t, func(t *testing.T, w *world) {
		r := w.open(t, rob, "north")
		standard, floor, focus := line(t, r, keyStandard), line(t, r, keyFloor), line(t, r, keyFocus)
		w.clock.T = atFirst.Add(time.Minute)
		saved, err := w.SaveLines(t.Context(), rita, r.ID, []rules.Change{
			{LineID: standard.ID, Marks: rules.Marks{Passed: rules.Yes}, Comments: new("Ça va 🐪"), Version: &standard.Version},
			change(floor, no, rules.Yes), // AMB-035
			{LineID: focus.ID, Marks: rules.Marks{Passed: nil, PricePassed: no}, Hidden: rules.Yes, Version: &focus.Version},
		})
		check.OK(t, err)
		got, err := w.Get(t.Context(), rob, r.ID)
		check.OK(t, err)

		t.Run("AUDIT-121 AUDIT-056 FD-12 marks, hidden and comments are stored, by any auditor, with who and when", func(t *testing.T) {
			l := line(t, got, keyStandard)
			check.True(t, isTrue(l.Passed), shown(l))
			check.Is(t, l.Comments, "Ça va 🐪", shown(l))
			check.Is(t, l.ChangedByID, "rita", shown(l))
			check.True(t, l.ChangedAt.Equal(w.clock.T), shown(l))
			check.Is(t, l.Version, 2, shown(l))
			check.Is(t, got.People["rita"].FirstName, "Rita")
		})
		t.Run("AMB-035 FD-08 marks are stored normalised", func(t *testing.T) {
			l := line(t, got, keyFloor)
			check.True(t, isFalse(l.Passed), shown(l))
			check.True(t, isFalse(l.PricePassed), shown(l))
			if l := line(t, got, keyFocus); check.True(t, isFalse(l.Passed), l.Passed, shown(l)) {
				check.True(t, isFalse(l.PricePassed), l.PricePassed)
				check.True(t, l.Hidden)
			}
		})
		t.Run("FD-10 the running score is stored and returned", func(t *testing.T) {
			want := rules.Score(got.Lines, rules.DefaultWeightings)
			check.Same(t, saved.Scores, want)
			check.Same(t, got.Scores, want)
			if want.NonLiquor != 25 {
				t.Errorf("the standards have %d", want.NonLiquor)
			}
			check.True(t, got.UpdatedAt.Equal(w.clock.T), "AUDIT-067 last saved", got.UpdatedAt)
			check.True(t, saved.At.Equal(w.clock.T), "AUDIT-067 last saved", got.UpdatedAt)
		})
		t.Run("FD-09 the new versions are returned, in the order sent", func(t *testing.T) {
			for i, id := range []string{standard.ID, floor.ID, focus.ID} {
				l := saved.Lines[i]
				check.Is(t, l.ID, id, i)
				check.Is(t, l.Version, 2, i)
			}
		})
		t.Run("FD-09 equal values never conflict and change nothing, however stale they are", func(t *testing.T) {
			w.clock.T = atFirst.Add(2 * time.Minute)
			again, err := w.SaveLines(t.Context(), rob, r.ID, []rules.Change{change(floor, no, no)})
			check.OK(t, err)
			check.Must(t, check.Is(t, again.Lines[0].Version, 2, again))
			if after, err := w.Get(t.Context(), rob, r.ID); check.Is(t, err, nil) {
				check.Is(t, line(t, after, keyFloor).ChangedByID, "rita", line(t, after, keyFloor))
				check.True(t, after.UpdatedAt.Equal(atFirst.Add(time.Minute)), line(t, after, keyFloor))
			}
		})
		t.Run("FD-09 a stale line with another value is a conflict, and no part of the save is stored", func(t *testing.T) {
			other := line(t, r, "NON_LIQUOR::std-today:")
			_, err := w.SaveLines(t.Context(), rob, r.ID, []rules.Change{change(other, rules.Yes, nil), change(standard, no, nil)})
			check.Must(t, check.True(t, fault.Is(err, fault.Conflict), err))
			conflicts := fault.Of(err).Details["conflicts"].([]ConflictView)
			if len(conflicts) != 1 {
				t.Fatalf("%d conflicts, want one", len(conflicts))
			}
			c := conflicts[0]
			check.Is(t, c.LineID, standard.ID, c.ChangedAt, c.Mine, c.Theirs)
			check.Is(t, c.Key, keyStandard, c.ChangedAt, c.Mine, c.Theirs)
			check.True(t, isFalse(c.Mine.Passed), c.ChangedAt, c.Mine, c.Theirs)
			check.Is(t, c.Mine.Comments, "Ça va 🐪", c.ChangedAt, c.Mine, c.Theirs)
			check.True(t, isTrue(c.Theirs.Passed), c.ChangedAt, c.Mine, c.Theirs)
			check.Is(t, c.Theirs.Version, 2, c.ChangedAt, c.Mine, c.Theirs)
			check.Is(t, c.ChangedBy.FirstName, "Rita", c.ChangedAt, c.Mine, c.Theirs)
			check.True(t, c.ChangedAt.Equal(atFirst.Add(time.Minute)), c.ChangedAt, c.Mine, c.Theirs)
			after, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			check.True(t, !line(t, after, "NON_LIQUOR::std-today:").Answered(), "something was stored")
			check.True(t, isTrue(line(t, after, keyStandard).Passed), "something was stored")
		})
		t.Run("FD-09 a line without a version replaces whatever is stored", func(t *testing.T) {
			saved, err := w.SaveLines(t.Context(), rob, r.ID, []rules.Change{{LineID: standard.ID, Marks: rules.Marks{Passed: no}}})
			check.OK(t, err)
			check.Must(t, check.Is(t, saved.Lines[0].Version, 3, saved))
		})
		t.Run("AMB-040 one line is saved by its own id", func(t *testing.T) {
			saved, err := w.SaveLine(t.Context(), rob, rules.Change{LineID: standard.ID, Marks: rules.Marks{Passed: rules.Yes}})
			check.OK(t, err)
			check.Must(t, check.Is(t, saved.Lines[0].Version, 4, saved))
			check.Must(t, check.Is(t, saved.Scores.NonLiquor, 25, saved))
		})
		t.Run("FD-09 an empty save changes nothing", func(t *testing.T) {
			saved, err := w.SaveLines(t.Context(), rob, r.ID, nil)
			check.OK(t, err)
			check.Must(t, check.Is(t, len(saved.Lines), 0, saved.Lines, saved))
			check.Must(t, check.Is(t, saved.Scores.NonLiquor, 25, saved))
		})
	})
}

func TestSaveLinesRefuses(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		done := w.completed(t, ann, "north")
		south := w.open(t, rob, "south")
		r := w.open(t, rob, "north")
		standard, floor := line(t, r, keyStandard), line(t, r, keyFloor)
		long := strings.Repeat("é", rules.MaxComment+1)
		for _, c := range []struct {
			name    string
			report  string
			changes []rules.Change
			kind    fault.Kind
			paths   []string
		}{
			{"FD-08 a comment that is too long, and a standard that is hidden", r.ID, []rules.Change{
				{LineID: floor.ID, Marks: rules.Marks{Passed: rules.Yes}},
				{LineID: standard.ID, Marks: rules.Marks{Passed: rules.Yes}, Hidden: rules.Yes, Comments: &long}}, fault.Invalid,
				[]string{"lines[1].hidden", "lines[1].comments"}},
			{"an unknown line", r.ID, []rules.Change{change(standard, rules.Yes, nil), {LineID: "nothing"}}, fault.Invalid, []string{"lines[1].id"}},
			{"a line of another report", r.ID, []rules.Change{change(line(t, south, keyStandard), rules.Yes, nil)}, fault.Invalid, []string{"lines[0].id"}},
			{"a line twice", r.ID, []rules.Change{change(standard, rules.Yes, nil), change(standard, nil, nil)}, fault.Invalid, []string{"lines[1].id"}},
			{"AMB-016 a line of a completed report", done.ID, []rules.Change{change(line(t, done, keyStandard), nil, nil)}, fault.Conflict, nil},
			{"AMB-016 an empty save of a completed report", done.ID, nil, fault.Conflict, nil},
			{"an unknown report", "nothing", nil, fault.NotFound, nil},
		} {
			t.Run(c.name, func(t *testing.T) {
				_, err := w.SaveLines(t.Context(), rob, c.report, c.changes)
				check.Must(t, check.True(t, fault.Is(err, c.kind), err))
				fields := fault.Of(err).Fields
				if len(fields) != len(c.paths) {
					t.Fatalf("%d fields are wrong, want %v: %v", len(fields), c.paths, fields)
				}
				for i, f := range fields {
					if f.Path != c.paths[i] {
						t.Errorf("%s, want %s", f.Path, c.paths[i])
					}
				}
			})
		}
		t.Run("FD-08 all or nothing: no part of these saves was stored", func(t *testing.T) {
			got, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			check.True(t, !line(t, got, keyFloor).Answered(), "something was stored")
			check.True(t, !line(t, got, keyStandard).Answered(), "something was stored")
		})
		t.Run("AMB-040 the path of a single line's field is its bare name", func(t *testing.T) {
			_, err := w.SaveLine(t.Context(), rob, rules.Change{LineID: standard.ID, Comments: &long})
			if f := fault.Of(err); check.Is(t, len(f.Fields), 1, f.Fields) {
				check.Is(t, f.Fields[0].Path, "comments", f.Fields)
			}
		})
		t.Run("AMB-040 an unknown single line", func(t *testing.T) {
			_, err := w.SaveLine(t.Context(), rob, rules.Change{LineID: "nothing"})
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
		for _, a := range []access.Actor{olga, mia, emma, sam} {
			t.Run("AMB-027 a "+a.Role.Label()+" saves no line", func(t *testing.T) {
				_, err := w.SaveLines(t.Context(), a, r.ID, nil)
				check.True(t, fault.Is(err, fault.Forbidden), err)
				_, err = w.SaveLine(t.Context(), a, rules.Change{LineID: standard.ID})
				check.True(t, fault.Is(err, fault.Forbidden), err)
				_, err = w.LoadMore(t.Context(), a, r.ID, 1)
				check.True(t, fault.Is(err, fault.Forbidden), err)
			})
		}
	})
}

func TestServiceLoadMore(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		r := w.open(t, rob, "north")
		t.Run("AUDIT-124 AMB-038 the next hidden focus lines are shown, unmarked ones first", func(t *testing.T) {
			got, err := w.LoadMore(t.Context(), rita, r.ID, 4)
			check.OK(t, err)
			n, hidden := count(got, rules.FocusProducts)
			check.Is(t, n, 25)
			check.Is(t, hidden, 1)
			check.True(t, line(t, got, "FOCUS_PRODUCT:summer:f03:").Hidden)
			l := line(t, got, keyHidden)
			check.True(t, !l.Hidden, shown(l))
			check.Is(t, l.Version, 2, shown(l))
			check.Is(t, l.ChangedByID, "rita", shown(l))
			stored, err := w.Get(t.Context(), rob, r.ID)
			check.OK(t, err)
			if _, hidden := count(stored, rules.FocusProducts); hidden != 1 {
				t.Errorf("%d hidden are stored", hidden)
			}
		})
		t.Run("AMB-038 then the marked ones, and then nothing is left", func(t *testing.T) {
			for range 2 {
				got, err := w.LoadMore(t.Context(), rob, r.ID, rules.LoadMoreDefault)
				check.OK(t, err)
				_, hidden := count(got, rules.FocusProducts)
				check.Is(t, hidden, 0)
				check.Is(t, line(t, got, keyHidden).Version, 2)
			}
		})
		t.Run("AMB-016 a completed report shows no more", func(t *testing.T) {
			done := w.completed(t, ann, "south")
			_, err := w.LoadMore(t.Context(), ann, done.ID, 1)
			check.True(t, fault.Is(err, fault.Conflict), err)
		})
		t.Run("an unknown report", func(t *testing.T) {
			_, err := w.LoadMore(t.Context(), ann, "nothing", 1)
			check.True(t, fault.Is(err, fault.NotFound), err)
		})
	})
}
