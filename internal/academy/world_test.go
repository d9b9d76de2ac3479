package academy_test

import (
	"context"
	"encoding/json"
	"testing"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
	"caravan/internal/testnet/apitest"
	"caravan/internal/testnet/reports"
	"caravan/internal/testnet/told"
	"caravan/internal/testnet/uploads"
)

// failures finds what reports have failed.
type failures struct{ reports *reports.Maker }

// FailedStandards implements academy.Reports.
func (f failures) FailedStandards(ctx context.Context, actor access.Actor, reportID string) (failed []academy.FailedLine, err error) {
	found, err := f.reports.FailedStandards(ctx, actor, reportID)
	for _, l := range found {
		failed = append(failed, academy.FailedLine(l))
	}
	return failed, err
}

// site is the room on testnet's network.
type site struct {
	*apitest.Site
	net  *testnet.Network
	past *reports.Maker
	told *told.People
	room *academy.Service
	jobs *jobs.Runner
}

func eachSite(t *testing.T, fn func(t *testing.T, s *site)) {
	t.Helper()
	testnet.Each(t, func(t *testing.T, n *testnet.Network) {
		s := &site{net: n, past: reports.New(n), told: told.New(), jobs: jobs.New(n.DB, jobs.Config{})}
		s.room = academy.NewService(n.DB, n.Clock, n.Stores, uploads.New(t, n), s.told, failures{s.past})
		s.room.HandleJobs(s.jobs)
		s.Site, _ = apitest.New(t, testnet.Everybody(), "academy", academy.NewHTTP(s.room).Operations()...)
		fn(t, s)
	})
}

type fields = map[string]any

// lesson returns a lesson as JSON has it.
func lesson(id string, quiz ...fields) fields {
	return fields{"id": id, "title": "Lesson " + id, "body": "<p>Read this.</p>", "minutes": 3, "quiz": quiz}
}

// question has the second of three answers right.
func question() fields {
	return fields{"text": "Which?", "choices": []string{"A", "B", "C"}, "right": []int{1}, "explanation": "Because B."}
}

// body returns the JSON of a published course for everybody with a lesson and a lesson with a quiz, with other fields put in or, with the value nil,
// left out.
func body(change fields) string {
	entry := fields{"title": "Cool room safety", "description": "Come out as you went in.", "category": "SAFETY", "position": 1, "published": true,
		"visibility": "GLOBAL", "lessons": []fields{lesson("one"), lesson("two", question())}}
	for k, v := range change {
		if entry[k] = v; v == nil {
			delete(entry, k)
		}
	}
	text, _ := json.Marshal(entry) // of strings, numbers and lists
	return string(text)
}

// add adds a course and returns its id.
func (s *site) add(t *testing.T, change fields) string {
	t.Helper()
	return apitest.Read[academy.CourseView](t, s.Site, "ann", "POST", "/academy/courses", body(change)).ID
}

func (s *site) mark(t *testing.T, who, id, lesson string) academy.CourseView {
	t.Helper()
	return apitest.Read[academy.CourseView](t, s.Site, who, "POST", "/academy/courses/"+id+"/progress", `{"lessonId":"`+lesson+`","completed":true}`)
}

func (s *site) answers(t *testing.T, who, id, lesson, answers string) academy.TryView {
	t.Helper()
	return apitest.Read[academy.TryView](t, s.Site, who, "POST", "/academy/courses/"+id+"/quiz", `{"lessonId":"`+lesson+`","answers":`+answers+`}`)
}
