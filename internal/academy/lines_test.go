package academy_test

import (
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/platform/check"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// windows is the line 'Windows clean' in a report, and its standard.
const (
	windows    = "NON_LIQUOR::std-open:"
	windowsStd = "std-open"
)

// about returns a lesson that helps with a store standards line.
func about(id, line string) fields {
	l := lesson(id)
	l["lines"] = []string{line}
	return l
}

func TestLessonsOfLines(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{lesson("one"), about("two", windowsStd)}})
		s.add(t, fields{"published": false, "lessons": []fields{about("draft", windowsStd)}})
		s.add(t, fields{"visibility": "HEAD_OFFICE", "lessons": []fields{about("office", windowsStd)}})
		r := s.past.Completed(t, testnet.Rob, "north", windows)
		passed := s.past.Completed(t, testnet.Rob, "south")
		suggested := func(who, report string) []academy.SuggestionView {
			return apitest.Read[academy.SuggestionsView](t, s.Site, who, "GET", "/academy/reports/"+report+"/lessons", "").Items
		}
		t.Run("FD-129 a failed line names the lesson, of a course that the reader may take", func(t *testing.T) {
			got := suggested("olga", r.ID)
			check.Must(t, check.Is(t, len(got), 1, got))
			check.Must(t, check.Is(t, got[0].CourseID, id, got))
			check.Must(t, check.Is(t, got[0].LessonID, "two", got))
			check.Must(t, check.True(t, !got[0].Completed, got))
			check.Must(t, check.Is(t, got[0].Title, "Lesson two", got))
			named := false
			for _, l := range r.Lines {
				named = named || l.ID == got[0].ReportLineID && l.Key == windows
			}
			if !named {
				t.Error("it stands at another line")
			}
			s.mark(t, "olga", id, "two")
			if !suggested("olga", r.ID)[0].Completed {
				t.Error("it is not completed")
			}
		})
		t.Run("FD-129 a line that was passed names nothing", func(t *testing.T) { check.Same(t, len(suggested("rob", passed.ID)), 0) })
		t.Run("FD-129 who may not read the report gets nothing of it", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("olga", "GET", "/academy/reports/"+passed.ID+"/lessons", ""), 403)
			apitest.WantStatus(t, s.Call("sam", "GET", "/academy/reports/"+r.ID+"/lessons", ""), 403)
		})
		t.Run("FD-129 an archived course is not named", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/academy/courses/"+id, ""), 204)
			check.Same(t, len(suggested("olga", r.ID)), 0)
		})
		t.Run("FD-129 a line that does not exist is refused at its lesson", func(t *testing.T) {
			s.Refuse(t,
				[]apitest.Refusal{{Name: "a line", Who: "ann", Method: "POST", Path: "/academy/courses",
					Body: body(fields{"lessons": []fields{about("x", "none")}}), Status: 422,
					Says: academy.MessageLineGone}})
		})
	})
}

func TestCopiedLine(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ended := s.net.AddStandard(t, "Bins out", "2025-01-01", "2025-12-31", "MF")
		_, err := s.net.DB.Exec(t.Context(), `INSERT INTO standards_lines (id, name, start_date, copied_from_id, created_at, updated_at) VALUES ('copy', 'Bins out and clean', '2026-01-01', $1, 1, 1)`, ended)
		check.OK(t, err)
		id := s.add(t, fields{"lessons": []fields{about("two", "copy")}})
		t.Run("FD-129 a lesson belongs to the first of a line's copies, and shows under the newest name", func(t *testing.T) {
			check.Same(t, apitest.Read[academy.EditView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/edit", "").Lines, [][]string{{ended}})
			names := map[string]string{}
			for _, l := range apitest.Read[academy.LessonLinesView](t, s.Site, "ann", "GET", "/academy/lines", "").Items {
				names[l.ID] = l.Name
			}
			check.Same(t, names[ended], "Bins out and clean")
			_, has := names["copy"]
			check.True(t, !has, names)
			check.Is(t, names["std-deleted"], "", names)
		})
	})
}

func TestLinesToChooseFrom(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{about("one", windowsStd)}})
		_, err := s.net.DB.Exec(t.Context(), `INSERT INTO standards_lines (id, name, start_date, created_at, updated_at)
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= $1) SELECT 'many-' || i, 'Line', '2026-02-01', 1, 1 FROM n`,
			academy.MaxOffered)
		check.OK(t, err)
		t.Run("FD-129 of very many lines those are offered that began last", func(t *testing.T) {
			has := map[string]bool{}
			got := apitest.Read[academy.LessonLinesView](t, s.Site, "ann", "GET", "/academy/lines", "").Items
			for _, l := range got {
				has[l.ID] = true
			}
			check.Same(t, len(got), academy.MaxOffered)
			check.True(t, has["std-from"], has) // since today, and since a year
			check.True(t, !has[windowsStd], has)
		})
		t.Run("FD-130 a line that is not offered any more keeps its name", func(t *testing.T) {
			s.past.Completed(t, testnet.Rob, "north", windows)
			got := apitest.Read[academy.EffectsView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/effects", "").Items
			check.Must(t, check.Is(t, len(got), 1, got))
			check.Is(t, got[0].Line.Name, "Windows clean", got)
		})
	})
}

func TestEffects(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		id := s.add(t, fields{"lessons": []fields{about("one", windowsStd)}})
		later := func() { s.net.Clock.T = s.net.Clock.T.Add(time.Hour) }
		s.past.Completed(t, testnet.Rob, "north", windows)
		s.past.Completed(t, testnet.Rob, "south", windows)
		later()
		s.mark(t, "olga", id, "one")
		later()
		s.past.Completed(t, testnet.Rob, "north")
		s.past.Completed(t, testnet.Rob, "south", windows)
		got := apitest.Read[academy.EffectsView](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/effects", "").Items
		t.Run("FD-130 passed at the next audit, of stores where somebody took the lesson, and of the others", func(t *testing.T) {
			check.Same(t, got,
				[]academy.EffectView{{Line: academy.LessonLineView{ID: windowsStd, Name: "Windows clean"}, LessonID: "one", Lesson: "Lesson one",
					Learnt: academy.CasesView{Failed: 1, Passed: 1}, Others: academy.CasesView{Failed: 1, Passed: 0}}})
		})
		t.Run("FD-130 it is for head office", func(t *testing.T) {
			for _, who := range []string{"rob", "olga", "mia", "sam"} {
				apitest.WantStatus(t, s.Call(who, "GET", "/academy/courses/"+id+"/effects", ""), 403)
			}
		})
	})
}
