package finding

import (
	"cmp"
	"encoding/binary"
	"slices"

	"caravan/internal/calendar"
	"caravan/internal/network"
)

// acceptance says that a subject which failed at a visit was accepted as put right, some days after it.
type acceptance struct{ number, after int }

// packAcceptances returns acceptances as a text: two numbers each, the distance to the subject before and the days.
func packAcceptances(all []acceptance) string {
	all = slices.SortedFunc(slices.Values(all), func(a, b acceptance) int { return cmp.Compare(a.number, b.number) })
	numbers := make([]uint64, 0, 2*len(all))
	last := 0
	for _, a := range all {
		numbers = append(numbers, uint64(a.number-last), uint64(max(a.after, 0)))
		last = a.number
	}
	return packNumbers(numbers)
}

// unpackAcceptances calls each for the acceptances in a text, ordered by subject. buffer is room that calls may share.
func unpackAcceptances(text string, buffer *[]byte, each func(acceptance)) error {
	b, err := decode(text, buffer)
	number := 0
	for len(b) > 0 {
		distance, first := binary.Uvarint(b)
		if first <= 0 || distance > 1<<31 {
			return errAnswers
		}
		after, second := binary.Uvarint(b[first:])
		if second <= 0 || after > 1<<31 {
			return errAnswers
		}
		number += int(distance)
		each(acceptance{number, int(after)})
		b = b[first+second:]
	}
	return err
}

// spell is how long those failed lines took that were put right, and how many were not.
type spell struct {
	days           []int // of those that were put right, in no order
	again, waiting int
}

// span returns what people see of a spell.
func (s spell) span() Span {
	out := Span{PutRight: len(s.days), Again: s.again, Waiting: s.waiting}
	if n := len(s.days); n > 0 {
		slices.Sort(s.days)
		out.Median = float64(s.days[(n-1)/2]+s.days[n/2]) / 2
	}
	return out
}

// join returns several spells as one.
func join(spells []spell) (all spell) {
	for _, s := range spells {
		all.days, all.again, all.waiting = append(all.days, s.days...), all.again+s.again, all.waiting+s.waiting
	}
	return all
}

// spells follows each line that failed at a visit of a quarter until it was put right: until the day on which an auditor accepted that, or else that
// of the store's next visit that asks it and finds it right (FINDING-008). One that fails again there counts as failed again, accepted or not, as
// with fixes. The result is by subject, and has a spell for each of the regions.
func spells(visits []visit, quarter string, regions []network.Region) (map[int][]spell, error) {
	place := map[network.Region]int{}
	for i, r := range regions {
		place[r] = i
	}
	visits = slices.SortedFunc(slices.Values(visits), func(a, b visit) int { return cmp.Or(cmp.Compare(a.storeID, b.storeID), earlier(a, b)) })
	found := map[int][]spell{}
	at := func(number int, region network.Region) *spell {
		if found[number] == nil {
			found[number] = make([]spell, len(regions))
		}
		return &found[number][place[region]]
	}
	var open failures
	var buffer []byte
	accepted := map[int]int{}
	for store := 1; len(visits) > 0; store++ {
		n := 1
		for n < len(visits) && visits[n].storeID == visits[0].storeID {
			n++
		}
		region := visits[0].region
		open.begin(store)
		for _, v := range visits[:n] {
			ours := v.quarter == quarter
			clear(accepted)
			if ours {
				if err := unpackAcceptances(v.accepted, &buffer, func(a acceptance) { accepted[a.number] = a.after }); err != nil {
					return nil, err
				}
			} else if open.left == 0 {
				continue
			}
			err := unpack(v.answers, &buffer, func(a Answer) {
				if was := open.of(a.Number); was != nil {
					s := at(a.Number, region)
					switch took := was.on.DaysUntil(v.date); {
					case a.Failed:
						s.again++
					case was.accepted:
						s.days = append(s.days, min(was.after, took))
					default:
						s.days = append(s.days, took)
					}
					open.close(was)
				}
				if ours && a.Failed {
					after, is := accepted[a.Number]
					open.add(a.Number, failure{store: store, on: v.date, accepted: is, after: after})
				}
			})
			if err != nil {
				return nil, err
			}
		}
		for _, number := range open.numbers {
			f := open.of(number)
			if f == nil {
				continue
			}
			if s := at(number, region); f.accepted {
				s.days = append(s.days, f.after)
			} else {
				s.waiting++
			}
			open.close(f)
		}
		visits = visits[n:]
	}
	return found, nil
}

// failure is a line that failed at a store and was not asked since.
type failure struct {
	store    int // 0: none
	on       calendar.Day
	accepted bool
	after    int // days until it was accepted
}

// failures has the failures of one store at a time, by the number of the subject: looking one up is done for every answer, so this is no map.
type failures struct {
	store, left int
	all         []failure
	numbers     []int // that were added, some of them more than once
}

func (o *failures) begin(store int) { o.store, o.left, o.numbers = store, 0, o.numbers[:0] }

// of returns the failure of a subject, or nil.
func (o *failures) of(number int) *failure {
	if number >= len(o.all) || o.all[number].store != o.store {
		return nil
	}
	return &o.all[number]
}

func (o *failures) add(number int, f failure) {
	if number >= len(o.all) {
		o.all = append(o.all, make([]failure, number+1-len(o.all))...)
	}
	o.all[number], o.numbers, o.left = f, append(o.numbers, number), o.left+1
}

func (o *failures) close(f *failure) { f.store, o.left = 0, o.left-1 }
