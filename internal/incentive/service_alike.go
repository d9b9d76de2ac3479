package incentive

import (
	"context"
	"maps"
	"slices"
	"strings"

	"caravan/internal/access"
	"caravan/internal/network"
)

// LookAlike says that a photo of an entry looks like one that was sent for the same incentive or for an earlier one (FD-122).
type LookAlike struct {
	PhotoID   string                 // of the entry
	Photo     network.AttachmentView // the other one
	Store     *network.StoreName     // whose the other one is; nil: not for this person
	SameStore bool                   // the entry's own store sent it before
	For       string                 // the name of the other incentive; empty: the same one
}

// findLookAlikes adds to entries which of their photos look like others: of each photo the closest one. It asks a fixed number of queries.
func (s *Service) findLookAlikes(ctx context.Context, actor access.Actor, entries []EntryReading) error {
	things := make([]string, len(entries))
	for n, e := range entries {
		things[n] = UsedBySubmission(e.ID)
	}
	found, others := map[string][]alike{}, map[string]bool{}
	err := s.media.Alike(ctx, s.db, things, kindOfSubmissions, func(thing, fileID, otherThing, otherID string, difference int) {
		other := strings.TrimPrefix(otherThing, kindOfSubmissions+":")
		found[thing] = append(found[thing], alike{fileID: fileID, otherFileID: otherID, other: Submission{ID: other}, difference: difference})
		others[other] = true
	})
	if err != nil || len(found) == 0 {
		return err
	}
	sent, err := s.repo.withIDs(ctx, s.db, slices.Sorted(maps.Keys(others)))
	if err != nil {
		return err
	}
	byID := map[string]Submission{}
	for _, o := range sent {
		byID[o.ID] = o
	}
	closest := make([][]alike, len(entries))
	var files, incentives []string
	for n, e := range entries {
		closest[n] = closestOf(e.Submission, found[things[n]], byID)
		for _, a := range closest[n] {
			files, incentives = append(files, a.otherFileID), append(incentives, a.other.IncentiveID)
		}
	}
	views, err := s.media.Views(ctx, s.db, actor, files)
	if err != nil {
		return err
	}
	named, err := s.repo.incentives(ctx, s.db, incentives)
	if err != nil {
		return err
	}
	names := map[string]string{}
	for _, i := range named {
		names[i.ID] = i.Name
	}
	for n, e := range entries {
		for _, a := range closest[n] {
			l := LookAlike{PhotoID: a.fileID, Photo: views[a.otherFileID], Store: &network.StoreName{ID: a.other.StoreID, Name: a.other.StoreName},
				SameStore: a.other.StoreID == e.StoreID}
			if a.other.IncentiveID != e.IncentiveID {
				l.For = names[a.other.IncentiveID]
			}
			entries[n].LookAlikes = append(entries[n].LookAlikes, l)
		}
	}
	return nil
}

// closestOf returns for each photo of an entry the one that looks most like it, in the order of the photos. sent are the other entries by id.
func closestOf(e Submission, found []alike, sent map[string]Submission) (out []alike) {
	for _, a := range found {
		other, is := sent[a.other.ID]
		a.other = other
		if !is || !a.counts(e) {
			continue
		}
		at := slices.IndexFunc(out, func(o alike) bool { return o.fileID == a.fileID })
		switch {
		case at < 0:
			out = append(out, a)
		case a.compare(out[at]) < 0:
			out[at] = a
		}
	}
	return out
}
