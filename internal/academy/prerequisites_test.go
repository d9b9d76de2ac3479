package academy_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/academy"
	"caravan/internal/audience"
	"caravan/internal/fault"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/web"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
)

// addAfter adds a course of one lesson, with a quiz in another one, that opens after others.
func (s *site) addAfter(t *testing.T, title string, before ...string) string {
	t.Helper()
	return s.add(t, fields{"title": title, "prerequisites": before, "lessons": []fields{lesson("one")}})
}

// save changes a course, and returns the answer's status and text.
func (s *site) save(t *testing.T, id string, change fields) (int, string) {
	t.Helper()
	w := s.Call("ann", "POST", "/academy/courses/"+id, body(change))
	return w.Code, w.Body.String()
}

// waits returns the titles of what a person finishes before a course opens, as its page says.
func (s *site) waits(t *testing.T, who, id string) string {
	t.Helper()
	return titlesOf(apitest.Read[academy.CourseView](t, s.Site, who, "GET", "/academy/courses/"+id, "").OpensAfter)
}

func titlesOf(courses []academy.Named) string {
	var all []string
	for _, c := range courses {
		all = append(all, c.Title)
	}
	return strings.Join(all, ", ")
}

func TestOpening(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		gin, ale := s.addAfter(t, "Gin"), s.addAfter(t, "Ale")
		rum := s.add(t, fields{"title": "Rum", "prerequisites": []string{gin, ale}})
		path := "/academy/courses/" + rum
		mark, try := `{"lessonId":"one","completed":true}`, `{"lessonId":"two","answers":[[1]]}`
		for _, who := range []string{"ann", "rob", "olga", "mia", "emma", "sam"} {
			t.Run("FD-441 "+who+" sees what to finish first, and can neither finish a lesson nor try a quiz", func(t *testing.T) {
				got := apitest.Read[academy.CourseView](t, s.Site, who, "GET", path, "")
				check.Is(t, titlesOf(got.OpensAfter), "Gin, Ale")
				check.True(t, !got.Can.Learn, got.Can)
				check.Is(t, got.Lessons[0].Body, "<p>Read this.</p>")
			})
			s.Refuse(t, []apitest.Refusal{
				{Name: "FD-441 marks a lesson", Who: who, Method: "POST", Path: path + "/progress", Body: mark, Status: 409,
					Says: "Finish ‘Gin’ and ‘Ale’ first, then it opens for you."},
				{Name: "FD-441 takes a mark back", Who: who, Method: "POST", Path: path + "/progress", Body: strings.Replace(mark, "true", "false", 1),
					Status: 409, Says: "Finish ‘Gin’ and ‘Ale’ first, then it opens for you."},
				{Name: "FD-441 tries a quiz", Who: who, Method: "POST", Path: path + "/quiz", Body: try, Status: 409,
					Says: "Finish ‘Gin’ and ‘Ale’ first, then it opens for you."},
			})
		}
		t.Run("FD-441 what was refused has not begun the course", func(t *testing.T) {
			check.True(t, apitest.Read[academy.CourseView](t, s.Site, "emma", "GET", path, "").Progress.StartedAt == nil)
		})
		t.Run("FD-441 the last course that comes before it opens it at once, and offers it", func(t *testing.T) {
			check.Is(t, titlesOf(s.mark(t, "emma", gin, "one").Next), "")
			check.Is(t, s.waits(t, "emma", rum), "Ale")
			check.Is(t, titlesOf(s.mark(t, "emma", ale, "one").Next), "Rum")
			check.Is(t, s.waits(t, "emma", rum), "")
			check.Is(t, s.waits(t, "mia", rum), "Gin, Ale")
			for _, c := range apitest.Read[web.List[academy.CourseCard]](t, s.Site, "emma", "GET", "/academy/courses", "").Items {
				check.Is(t, len(c.OpensAfter), 0, c.Title)
			}
			s.mark(t, "emma", rum, "one")
			check.True(t, s.answers(t, "emma", rum, "two", "[[1]]").Passed)
			s.mark(t, "emma", rum, "two")
			check.Is(t, titlesOf(apitest.Read[academy.CourseView](t, s.Site, "emma", "GET", "/academy/courses/"+gin, "").Next), "")
		})
		t.Run("FD-441 what a person has begun stays open, whatever is put before it", func(t *testing.T) {
			s.mark(t, "olga", ale, "one")
			begun := s.add(t, fields{"title": "Stout"})
			s.mark(t, "olga", begun, "one")
			status, _ := s.save(t, begun, fields{"title": "Stout", "prerequisites": []string{gin}})
			check.Is(t, status, 200)
			check.Is(t, s.waits(t, "olga", begun)+s.waits(t, "mia", begun), "Gin")
			check.True(t, s.answers(t, "olga", begun, "two", "[[1]]").Passed)
			check.True(t, s.mark(t, "olga", begun, "two").Progress.CompletedAt != nil)
		})
	})
}

func TestWhatHoldsNobodyUp(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		one := []fields{lesson("one")}
		draft := s.add(t, fields{"title": "Draft", "published": false, "lessons": one})
		office := s.add(t, fields{"title": "Office", "visibility": "HEAD_OFFICE", "lessons": one})
		gone := s.addAfter(t, "Gone")
		open := s.addAfter(t, "Open")
		course := s.addAfter(t, "Course", draft, office, gone, open)
		apitest.WantStatus(t, s.Call("ann", "DELETE", "/academy/courses/"+gone, ""), 204)
		t.Run("FD-441 a draft, an archived course and one for others hold nobody up", func(t *testing.T) {
			check.Is(t, s.waits(t, "emma", course), "Open")
			check.Is(t, s.waits(t, "ann", course), "Office, Open")
			s.mark(t, "emma", open, "one")
			check.True(t, s.mark(t, "emma", course, "one").Progress.CompletedAt != nil)
		})
		t.Run("FD-441 the editor shows them with their states, and one that was archived meanwhile can stay", func(t *testing.T) {
			got := apitest.Read[academy.EditView](t, s.Site, "ann", "GET", "/academy/courses/"+course+"/edit", "").Prerequisites
			states := fmt.Sprint(got)
			check.Is(t, len(got), 4, states)
			check.Is(t, fmt.Sprint(got[0].Published, got[0].Archived, got[2].Published, got[2].Archived), "false false true true")
			status, answer := s.save(t, course, fields{"title": "Course", "prerequisites": []string{gone, open}})
			check.Is(t, status, 200, answer)
		})
		t.Run("FD-441 a draft that is published holds people up from then on", func(t *testing.T) {
			other := s.addAfter(t, "Other", draft)
			check.Is(t, s.waits(t, "mia", other), "")
			status, answer := s.save(t, draft, fields{"title": "Draft", "lessons": one})
			check.Is(t, status, 200, answer)
			check.Is(t, s.waits(t, "mia", other), "Draft")
		})
	})
}

func TestChoosingPrerequisites(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		gin := s.addAfter(t, "Gin")
		ale := s.addAfter(t, "Ale", gin)
		rum := s.addAfter(t, "Rum", ale)
		gone := s.addAfter(t, "Gone", rum)
		apitest.WantStatus(t, s.Call("ann", "DELETE", "/academy/courses/"+gone, ""), 204)
		var six []string
		for n := range 6 {
			six = append(six, s.addAfter(t, fmt.Sprint("Six ", n)))
		}
		for _, c := range []struct {
			name   string
			before []string
			status int
			says   string
		}{
			{"a circle", []string{rum}, 422, "That would go in a circle: ‘Gin’ opens after ‘Rum’, ‘Rum’ after ‘Ale’, ‘Ale’ after ‘Gin’."},
			{"itself", []string{gin}, 422, academy.MessagePrerequisiteSelf},
			{"a course twice", []string{six[0], six[0]}, 422, academy.MessagePrerequisiteTwice},
			{"one that does not exist", []string{"nobody"}, 422, "exist. Please take it out."},
			{"an archived one", []string{gone}, 422, "exist. Please take it out."},
			{"six", six, 422, academy.MessagePrerequisites},
			{"five", six[:5], 200, ""},
			{"none", []string{}, 200, ""},
		} {
			t.Run("FD-441 "+c.name, func(t *testing.T) {
				status, answer := s.save(t, gin, fields{"title": "Gin", "prerequisites": c.before})
				check.Is(t, status, c.status, answer)
				check.True(t, strings.Contains(answer, c.says), answer)
			})
		}
		t.Run("FD-441 the same course sent twice is added once, with what comes before it", func(t *testing.T) {
			sent := fields{"id": db.NewID(), "title": "Mine", "prerequisites": []string{rum, gin}}
			for _, want := range []int{http.StatusCreated, http.StatusOK} {
				apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses", body(sent)), want)
			}
			sent["prerequisites"] = []string{gin}
			apitest.WantStatus(t, s.Call("ann", "POST", "/academy/courses", body(sent)), 409)
		})
		t.Run("FD-441 a course that was archived keeps no circle closed", func(t *testing.T) {
			apitest.WantStatus(t, s.Call("ann", "DELETE", "/academy/courses/"+ale, ""), 204)
			status, answer := s.save(t, gin, fields{"title": "Gin", "prerequisites": []string{rum}})
			check.Is(t, status, 200, answer)
		})
	})
}

func TestCircleAtOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		for round := range 5 {
			var ids [3]string
			for n := range ids {
				ids[n] = s.addAfter(t, fmt.Sprint("Round ", round, " course ", n))
			}
			answers := make(chan error, len(ids))
			for n, id := range ids {
				go func() {
					_, err := s.room.Update(t.Context(), testnet.Ann, id, academy.Form{Course: academy.Course{Title: fmt.Sprint("Round ", round, " course ", n),
						Description: "x", Category: academy.Safety, To: audience.Audience{Visibility: audience.Global}, Prerequisites: []string{ids[(n+1)%3]}}})
					answers <- err
				}()
			}
			refused := 0
			for range ids {
				if err := <-answers; fault.Is(err, fault.Invalid) {
					refused++
				} else {
					check.OK(t, err)
				}
			}
			check.Is(t, refused, 1, "FD-441: of three editors at once who would close a circle, one is refused")
		}
	})
}

func TestOrderOfTheCatalogue(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		one := []fields{lesson("one")}
		last := s.add(t, fields{"title": "Z needed", "position": 9, "lessons": one})
		s.add(t, fields{"title": "A first", "position": 1, "lessons": one})
		s.add(t, fields{"title": "B needs Z", "position": 2, "prerequisites": []string{last}, "lessons": one, "dueOn": string(testnet.Today.AddDays(3))})
		s.add(t, fields{"title": "C later", "position": 3, "category": "PRODUCTS", "lessons": one})
		list := func(query string) (all []string) {
			for _, c := range apitest.Read[web.List[academy.CourseCard]](t, s.Site, "emma", "GET", "/academy/courses?"+query, "").Items {
				all = append(all, c.Title)
			}
			return all
		}
		for _, c := range []struct {
			name, query string
			want        []string
		}{
			{"all", "", []string{"A first", "Z needed", "B needs Z", "C later"}},
			{"the first page", "limit=2", []string{"A first", "Z needed"}},
			{"the second page", "limit=2&page=2", []string{"B needs Z", "C later"}},
			{"a page after the last", "limit=3&page=3", nil},
			{"under a filter", "category=SAFETY&limit=10", []string{"A first", "Z needed", "B needs Z"}},
			{"without the one that is needed", "search=later", []string{"C later"}},
		} {
			t.Run("FD-441 "+c.name, func(t *testing.T) { check.Same(t, list(c.query), c.want) })
		}
		t.Run("FD-441 FD-435 the record has a course just before the one that needs it, also when only that one is due, and says so", func(t *testing.T) {
			got := s.record(t, "olga", "emma")
			check.Same(t, titles(got), []string{"Z needed", "B needs Z", "A first", "C later"})
			check.Is(t, titlesOf(got.Items[1].OpensAfter), "Z needed")
			check.Is(t, len(got.Items[0].OpensAfter), 0, got.Items[0].OpensAfter)
		})
	})
}

func TestTellingOfAClosedCourse(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		gin := s.addAfter(t, "Gin")
		office := s.add(t, fields{"title": "Office", "visibility": "SELECT_STORES", "restrictedToStores": []string{"south"},
			"lessons": []fields{lesson("one")}})
		s.mark(t, "mia", gin, "one")
		id := s.add(t, fields{"title": "Rum", "dueOn": string(testnet.Today.AddDays(6)), "prerequisites": []string{gin, office},
			"lessons": []fields{lesson("one"), lesson("two")}})
		told := func(text string) []string { return slices.Sorted(slices.Values(s.told.Texts[text])) }
		tell := func() {
			t.Helper()
			check.OK(t, s.net.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := jobs.Enqueue(t.Context(), tx, "academy.tell", struct{}{}, jobs.Options{})
				return err
			}))
			_, err := s.jobs.RunDue(t.Context())
			check.OK(t, err)
		}
		due := testnet.Today.AddDays(6).Long()
		tell()
		t.Run("FD-441 ACADEMY-001 who is told of a course is told what to finish first, each what holds them up", func(t *testing.T) {
			text := "New in the Academy: Rum|6 minutes. Please finish it by " + due + "."
			check.Same(t, told(text), []string{"mia"})
			check.Same(t, told(text+" Finish ‘Gin’ first, then it opens for you."), []string{"emma", "olga"})
			check.Same(t, told(text+" Finish ‘Gin’ and ‘Office’ first, then it opens for you."), []string{"rita", "rob", "sam"})
		})
		s.mark(t, "emma", gin, "one")
		s.net.Clock.T = testnet.Today.AddDays(3).Start().Add(8 * time.Hour)
		t.Run("FD-441 FD-436 a reminder by hand says it too", func(t *testing.T) {
			s.remind(t, "ann", id, "emma", "sam")
			text := "Reminder: Rum|Please finish this course by " + due + "."
			check.Same(t, told(text), []string{"emma"})
			check.Same(t, told(text+" Finish ‘Gin’ and ‘Office’ first, then it opens for you."), []string{"sam"})
		})
		tell()
		t.Run("FD-441 ACADEMY-001 and so does the reminder before the due day", func(t *testing.T) {
			text := "Due soon: Rum|Please finish it by " + due + "."
			check.Same(t, told(text), []string{"mia"})
			check.Same(t, told(text+" Finish ‘Gin’ first, then it opens for you."), []string{"olga"})
		})
		t.Run("FD-441 FD-118 the report and its file say who cannot begin yet", func(t *testing.T) {
			waits := map[string]string{}
			for _, l := range apitest.Read[web.List[academy.LearnerView]](t, s.Site, "ann", "GET", "/academy/courses/"+id+"/learners?limit=100", "").Items {
				waits[l.Person.ID] = titlesOf(l.OpensAfter)
			}
			check.Same(t, waits, map[string]string{"mia": "", "emma": "", "olga": "Gin", "rob": "Gin, Office", "sam": "Gin, Office", "rita": "Gin, Office"})
			file := s.Call("ann", "GET", "/academy/courses/"+id+"/learners.csv?name=sam", "").Body.String()
			check.True(t, strings.Contains(file, "Opens after,Due,Valid until,Finished before (Melbourne)\r\n") && strings.Contains(file, `"Gin, Office"`), file)
			s.mark(t, "emma", id, "one")
			ale := s.addAfter(t, "Ale")
			s.save(t, id, fields{"title": "Rum", "prerequisites": []string{ale}, "lessons": []fields{lesson("one"), lesson("two")}})
			for _, l := range apitest.Read[web.List[academy.LearnerView]](t, s.Site, "olga", "GET", "/academy/courses/"+id+"/learners?limit=100", "").Items {
				check.Is(t, titlesOf(l.OpensAfter), map[bool]string{true: "", false: "Ale"}[l.Person.ID == "emma"], l.Person.ID) // she has begun
			}
		})
	})
}
