package academy

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"
)

// MinOthers is how many people besides the reader must have answered a question before its counts show, so that nobody can be told from them
// (FD-457).
const MinOthers = 3

// wholeQuiz stands for a quiz as a whole among the questions that are counted.
const wholeQuiz = ""

// Counts say how a question was answered, or a quiz as a whole, which is right when all of it is.
type Counts struct {
	People     int // who have answered it
	Others     int // of these, who are not the reader
	Asked      int
	Right      int
	FirstAsked int // of people's first tries
	FirstRight int
	Chosen     [MaxChoices]int // how often each choice was chosen, in the order of ordered
	Since      *time.Time      // the first of these tries; nil: there is none
}

// plus returns the sum of two counts of one person.
func (c Counts) plus(more Counts) Counts {
	c.Asked, c.Right = c.Asked+more.Asked, c.Right+more.Right
	c.FirstAsked, c.FirstRight = c.FirstAsked+more.FirstAsked, c.FirstRight+more.FirstRight
	for i, n := range more.Chosen {
		c.Chosen[i] += n
	}
	return c
}

// ordered returns the positions of the choices in the order of their texts, in which they are counted: it stays when the author moves them.
func (q Question) ordered() []int {
	at := make([]int, len(q.Choices))
	for i := range at {
		at[i] = i
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Compare(q.Choices[a], q.Choices[b]) })
	return at
}

// key names what is counted of a question. It is another one when the text, a choice, or what is right is; the order of its choices and its note say
// nothing about how it was answered.
func (q Question) key() string {
	type choice struct {
		Text  string
		Right bool
	}
	var choices []choice
	for _, at := range q.ordered() {
		choices = append(choices, choice{q.Choices[at], slices.Contains(q.Right, at)})
	}
	all, _ := json.Marshal([]any{q.Text, choices}) // of strings and booleans
	sum := sha256.Sum256(all)
	return hex.EncodeToString(sum[:12])
}

// counted returns what a try adds to the counts of its person: of the quiz as a whole and of each question that it asked, each once. first: it is
// their first try.
func counted(asked []Question, answers [][]int, marked []Marked, first bool) map[string]Counts {
	out := map[string]Counts{}
	add := func(key string, right bool, chosen [MaxChoices]int) {
		one := Counts{Asked: 1, Chosen: chosen}
		if right {
			one.Right = 1
		}
		if first {
			one.FirstAsked, one.FirstRight = one.Asked, one.Right
		}
		out[key] = out[key].plus(one)
	}
	all := true
	for i, q := range asked {
		var chosen [MaxChoices]int
		for place, at := range q.ordered() {
			if slices.Contains(answers[i], at) {
				chosen[place] = 1
			}
		}
		add(q.key(), marked[i].Correct, chosen)
		all = all && marked[i].Correct
	}
	add(wholeQuiz, all, [MaxChoices]int{})
	return out
}

// Mistake is what went wrong most often with a question.
type Mistake struct {
	Choice  string
	LeftOut bool // a right choice that was not chosen; otherwise it is a wrong one that was
	Times   int
}

// QuestionCounts are the counts of a question as it is now.
type QuestionCounts struct {
	Text string
	Counts
	TooFew  bool     // not enough people have answered it for its counts to show: they are 0
	Mistake *Mistake // nil: nothing went wrong
}

// mistake returns what went wrong most often. Of equal ones it is the first in the question, wrong choices before those that were left out. A
// question with one right choice has it left out whenever a wrong one is chosen, so only wrong ones count there.
func (q Question) mistake(c Counts) (most *Mistake) {
	worse := func(m Mistake) {
		if m.Times > 0 && (most == nil || m.Times > most.Times) {
			most = &m
		}
	}
	place := make([]int, len(q.Choices))
	for i, at := range q.ordered() {
		place[at] = i
	}
	for at, text := range q.Choices {
		if !slices.Contains(q.Right, at) {
			worse(Mistake{text, false, c.Chosen[place[at]]})
		}
	}
	for _, at := range q.Right {
		if len(q.Right) > 1 {
			worse(Mistake{q.Choices[at], true, c.Asked - c.Chosen[place[at]]})
		}
	}
	return most
}

// compared returns the questions of a quiz with their counts, by their keys: the one that was right least often at people's first try comes first.
// Those that no first try has asked come after the others, by all tries, and those that too few people have answered last. Of equal ones the earlier
// in the quiz is first.
func compared(quiz []Question, counts map[string]Counts) (out []QuestionCounts) {
	seen := map[string]bool{}
	for _, q := range quiz {
		key := q.key()
		if seen[key] {
			continue
		}
		seen[key] = true
		c := counts[key]
		if c.Others < MinOthers {
			out = append(out, QuestionCounts{Text: q.Text, TooFew: true})
			continue
		}
		out = append(out, QuestionCounts{Text: q.Text, Counts: c, Mistake: q.mistake(c)})
	}
	slices.SortStableFunc(out, func(a, b QuestionCounts) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.FirstRight*b.FirstAsked, b.FirstRight*a.FirstAsked),
			cmp.Compare(a.Right*b.Asked, b.Right*a.Asked))
	})
	return out
}

// rank says which questions come first, whatever was right.
func (q QuestionCounts) rank() int {
	switch {
	case q.TooFew:
		return 2
	case q.FirstAsked == 0:
		return 1
	}
	return 0
}
