package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"
)

// TestMain lets the program of the tests be the node that is under load, too.
func TestMain(m *testing.M) {
	if profile, is := os.LookupEnv(asProgram); is {
		os.Exit(asCaravan(profile))
	}
	os.Exit(m.Run())
}

// This proves that the measurement still fits the program, in seconds. Figures from so little time mean nothing.
func TestEveryOperationIsMeasuredAgainstItsCeiling(t *testing.T) {
	found, err := measureOn(t.Context(), "", effort{rounds: 1, perRound: 2, posts: []int{1000}, writes: 1, streams: 20, messages: 1000, stores: 600,
		people: 2000, texts: 1000, findings: 100, load: loadEffort{people: []int{50}, nodes: 1, warmUp: time.Second, lasts: 2 * time.Second, posts: 1000,
			messages: 1000, alerts: 1000, all: 200}, parts: append(parts, loadPart)})
	check.OK(t, err)
	rows := found.rows
	check.Must(t, check.Is(t, len(rows), 45, rows))
	check.Must(t, check.Is(t, len(found.crowds), 7, found.crowds))
	check.Must(t, check.Is(t, len(found.streams), 1, found.streams))
	check.Must(t, check.Is(t, len(found.screens), 16, found.screens))
	check.Must(t, check.Is(t, len(found.load), 1, found.load))
	for _, l := range found.load {
		check.True(t, len(l.waited) != 0, l.people, l.problem)
		check.True(t, l.failed <= 0, l.failed, l.people)
		check.Is(t, l.planned, len(l.waited)+l.refused, l.people)
	}
	for _, s := range found.screens {
		check.True(t, s.statements != 0)
		check.True(t, s.bytes != 0)
		check.True(t, s.sent != 0)
		check.True(t, s.took > 0, s.took)
	}
	s := found.streams[0]
	check.True(t, s.memory != 0)
	check.True(t, s.last != 0)
	for _, c := range found.crowds {
		check.True(t, c.ours.perSecond > 0, c.ours.perSecond, c.name)
		check.True(t, c.ceiling.perSecond > 0, c.ceiling.perSecond, c.name)
	}
	allocs := map[string]int64{}
	for _, r := range rows {
		allocs[r.op] = r.ours.allocs
		check.True(t, r.ours.request > r.ours.handler, r.ours.request, r.ours.handler, r.op)
		check.True(t, r.ceiling.request > r.ceiling.handler, r.ceiling.request, r.ceiling.handler, r.op)
		check.True(t, r.ratio > 0, r.ratio, r.op)
		check.True(t, r.ours.allocs > 0, r.ours.allocs, r.op)
	}
	t.Run("FINDING-007 what audits have found is held to its limit", func(t *testing.T) {
		for _, r := range rows {
			if strings.HasSuffix(r.op, "what a quarter has found") && r.ours.request <= findingLimit {
				return
			}
		}
		t.Error("it is not measured")
	})
	first, again := allocs["1000 posts, first page of the feed"], allocs["1000 posts, first page of the feed, again"]
	check.True(t, again != 0)
	check.True(t, again <= first/4, again, first/4)
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		of   []int
		want int
	}{
		{[]int{7}, 7},
		{[]int{9, 1, 5}, 5},
		{[]int{4, 1, 3, 2}, 3},
	} {
		if got := median(c.of); got != c.want {
			t.Errorf("median of %v is %d", c.of, got)
		}
	}
}
