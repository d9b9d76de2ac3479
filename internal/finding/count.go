package finding

import (
	"cmp"
	"slices"

	"caravan/internal/network"
)

// counting returns the visit that counts for each store in a quarter (FD-20), ordered by store: the final one, or else the one completed last.
func counting(visits []visit, quarter string) []visit {
	best := map[string]visit{}
	for _, v := range visits {
		if v.quarter != quarter {
			continue
		}
		if there, is := best[v.storeID]; !is || counts(v, there) > 0 {
			best[v.storeID] = v
		}
	}
	out := make([]visit, 0, len(best))
	for _, v := range best {
		out = append(out, v)
	}
	slices.SortFunc(out, func(a, b visit) int { return cmp.Compare(a.storeID, b.storeID) })
	return out
}

// counts is above 0 when a counts before b.
func counts(a, b visit) int {
	if a.final != b.final {
		if a.final {
			return 1
		}
		return -1
	}
	return cmp.Or(cmp.Compare(a.completed, b.completed), cmp.Compare(a.reportID, b.reportID))
}

// tallyOf counts visits: how many stores were asked each subject, and at how many it failed, by the subject's number and in the order of the regions.
// A subject that nobody was asked has no cells.
func tallyOf(visits []visit, regions []network.Region) (found [][]Cell, err error) {
	place := map[network.Region]int{}
	for i, r := range regions {
		place[r] = i
	}
	var buffer []byte
	for _, v := range visits {
		at := place[v.region]
		err := unpack(v.answers, &buffer, func(a Answer) {
			if a.Number >= len(found) {
				found = append(found, make([][]Cell, a.Number+1-len(found))...)
			}
			if found[a.Number] == nil {
				found[a.Number] = make([]Cell, len(regions))
			}
			found[a.Number][at].add(a.Failed)
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// failing returns those of the visits at which a subject failed.
func failing(visits []visit, number int) (found []visit, err error) {
	var buffer []byte
	for _, v := range visits {
		err := unpack(v.answers, &buffer, func(a Answer) {
			if a.Number == number && a.Failed {
				found = append(found, v)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// earlier orders visits of a store as they were made.
func earlier(a, b visit) int {
	return cmp.Or(cmp.Compare(a.date, b.date), cmp.Compare(a.first, b.first), cmp.Compare(a.reportID, b.reportID))
}

// inARow calls each with every visit that counts, and with how often each of the subjects that failed there has failed in a row by then, by number: 1
// to LookBack+1. A visit that did not ask ends the row.
func inARow(visits []visit, quarter string, each func(last visit, row map[int]int)) error {
	byStore := map[string][]visit{}
	for _, v := range visits {
		byStore[v.storeID] = append(byStore[v.storeID], v)
	}
	var buffer []byte
	for _, last := range counting(visits, quarter) {
		row := map[int]int{}
		err := unpack(last.answers, &buffer, func(a Answer) {
			if a.Failed {
				row[a.Number] = 1
			}
		})
		if err != nil {
			return err
		}
		before := slices.DeleteFunc(byStore[last.storeID], func(v visit) bool { return earlier(v, last) >= 0 })
		slices.SortFunc(before, func(a, b visit) int { return earlier(b, a) })
		for back, v := range before[:min(LookBack, len(before))] {
			err := unpack(v.answers, &buffer, func(a Answer) {
				if a.Failed && row[a.Number] == back+1 {
					row[a.Number]++
				}
			})
			if err != nil {
				return err
			}
		}
		each(last, row)
	}
	return nil
}

// repeats counts by number at how many stores each subject failed at the visit that counts, and at how many also at one, or at two and more visits in
// a row before it.
func repeats(visits []visit, quarter string) (map[int]*Repeat, error) {
	found := map[int]*Repeat{}
	err := inARow(visits, quarter, func(_ visit, row map[int]int) {
		for number, times := range row {
			r := found[number]
			if r == nil {
				r = &Repeat{}
				found[number] = r
			}
			r.Failed++
			switch times {
			case 2:
				r.Twice++
			case 3:
				r.More++
			}
		}
	})
	return found, err
}

// repeating returns those of the visits that count at which a subject failed, as it had at the visit before.
func repeating(visits []visit, quarter string, number int) (found []visit, err error) {
	err = inARow(visits, quarter, func(last visit, row map[int]int) {
		if row[number] > 1 {
			found = append(found, last)
		}
	})
	return found, err
}
