package main

import (
	"os"
	"strings"
	"testing"
	"time"
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
	found, err := measureOn(t.Context(), "", effort{rounds: 1, perRound: 2, posts: []int{1000}, writes: 1, streams: 20, messages: 1000, stores: 600, people: 2000, texts: 1000, findings: 100,
		load: loadEffort{people: []int{50}, nodes: 1, warmUp: time.Second, lasts: 2 * time.Second, posts: 1000, messages: 1000, alerts: 1000, all: 200}, parts: append(parts, loadPart)})
	if err != nil {
		t.Fatal(err)
	}
	rows := found.rows
	if len(rows) != 45 || len(found.crowds) != 7 || len(found.streams) != 1 || len(found.screens) != 15 || len(found.load) != 1 {
		t.Fatalf("%d operations, %d writes, %d of streams, %d of screens, %d of load; want 45, 7, 1, 15, 1", len(rows), len(found.crowds), len(found.streams), len(found.screens), len(found.load))
	}
	for _, l := range found.load {
		if len(l.waited) == 0 || l.failed > 0 || l.planned != len(l.waited)+l.refused {
			t.Errorf("%d people make %d calls, of which %d are answered, %d refused, %d failed: %v; want an answer or a refusal for each", l.people, l.planned, len(l.waited), l.refused, l.failed, l.problem)
		}
	}
	for _, s := range found.screens {
		if s.statements == 0 || s.bytes == 0 || s.sent == 0 || s.took <= 0 {
			t.Errorf("%+v", s)
		}
	}
	if s := found.streams[0]; s.memory == 0 || s.last == 0 {
		t.Errorf("streams: %+v", s)
	}
	for _, c := range found.crowds {
		if c.ours.perSecond <= 0 || c.ceiling.perSecond <= 0 {
			t.Errorf("%s: %+v", c.name, c)
		}
	}
	allocs := map[string]int64{}
	for _, r := range rows {
		allocs[r.op] = r.ours.allocs
		if r.ours.request <= r.ours.handler || r.ceiling.request <= r.ceiling.handler || r.ratio <= 0 || r.ours.allocs <= 0 {
			t.Errorf("%s: %+v", r.op, r)
		}
	}
	t.Run("FINDING-007 what audits have found is held to its limit", func(t *testing.T) {
		for _, r := range rows {
			if strings.HasSuffix(r.op, "what a quarter has found") && r.ours.request <= findingLimit {
				return
			}
		}
		t.Error("it is not measured")
	})
	if first, again := allocs["1000 posts, first page of the feed"], allocs["1000 posts, first page of the feed, again"]; again == 0 || again > first/4 {
		t.Errorf("a repeated read takes %d allocations, the first one %d", again, first)
	}
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
