package academy

import (
	"slices"
	"strings"

	"caravan/internal/text"
)

// MaxPrerequisites is how many courses can come before a course.
const MaxPrerequisites = 5

// What a person reads when the courses that come before a course are wrong.
const (
	MessagePrerequisiteSelf  = "A course can't come before itself"
	MessagePrerequisiteTwice = "Please choose each course once"
	MessagePrerequisiteGone  = "One of these courses was archived or doesn't exist. Please take it out."
)

// MessagePrerequisites is what a person reads about too many of them.
var MessagePrerequisites = "A course can open after " + text.AtMost(MaxPrerequisites, "courses")

// Named is a course by its name.
type Named struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Prerequisite is a course that comes before another one, as head office sees it. It holds nobody up while it is a draft or archived (FD-441).
type Prerequisite struct {
	Named
	Published bool `json:"published"`
	Archived  bool `json:"archived"`
}

// checkPrerequisites reports what is wrong with the courses that come before the course, as far as the form shows it.
func (c Course) checkPrerequisites(fail func(isWrong bool, path, message string)) {
	each := slices.Compact(slices.Sorted(slices.Values(c.Prerequisites)))
	fail(len(c.Prerequisites) > MaxPrerequisites, "prerequisites", MessagePrerequisites)
	fail(len(each) < len(c.Prerequisites), "prerequisites", MessagePrerequisiteTwice)
	fail(c.ID != "" && slices.Contains(each, c.ID), "prerequisites", MessagePrerequisiteSelf)
}

// circle returns the courses that would wait for each other if the course opened after needs: the course first, each opens after the next one, and
// the last one after the course. It is a shortest one; nil: there is none. after says which courses come before each of the others.
func circle(id string, needs []string, after map[string][]string) []string {
	from := map[string]string{} // the course that led to each
	queue := []string{id}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		next := after[at]
		if at == id {
			next = needs
		}
		for _, n := range next {
			if n == id {
				way := []string{at}
				for at != id {
					at = from[at]
					way = append(way, at)
				}
				slices.Reverse(way)
				return way
			}
			if _, seen := from[n]; !seen {
				from[n] = at
				queue = append(queue, n)
			}
		}
	}
	return nil
}

// inOrder returns courses in an order in which none stands before one that comes before it. Such a one moves up to just before the first course that
// needs it; everything else stays as it was.
func inOrder(ids []string, after map[string][]string) []string {
	waits := make(map[string]bool, len(ids)) // to be placed
	for _, id := range ids {
		waits[id] = true
	}
	out := make([]string, 0, len(ids))
	var place func(id string)
	place = func(id string) {
		if !waits[id] {
			return
		}
		delete(waits, id)
		for _, n := range after[id] {
			place(n)
		}
		out = append(out, id)
	}
	for _, id := range ids {
		place(id)
	}
	return out
}

// quoted lists courses for a sentence: ‘Gin’, ‘Rum’ and ‘Beer’.
func quoted(courses []Named) string {
	names := make([]string, len(courses))
	for i, c := range courses {
		names[i] = "‘" + c.Title + "’"
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}

// titles lists courses as plain text.
func titles(courses []Named) string {
	names := make([]string, len(courses))
	for i, c := range courses {
		names[i] = c.Title
	}
	return strings.Join(names, ", ")
}

// finishFirst says what somebody finishes before a course opens for them.
func finishFirst(courses []Named) string {
	return "Finish " + quoted(courses) + " first, then it opens for you."
}

// circleMessage says which courses would wait for each other; way is a circle, by its names.
func circleMessage(way []Named) string {
	steps := make([]string, len(way))
	for i, c := range way {
		verb := " opens after ‘"
		if i > 0 {
			verb = " after ‘"
		}
		steps[i] = "‘" + c.Title + "’" + verb + way[(i+1)%len(way)].Title + "’"
	}
	return "That would go in a circle: " + strings.Join(steps, ", ") + ". Please leave one of them out."
}
