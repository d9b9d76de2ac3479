package academy

import (
	"fmt"
	"testing"

	"caravan/internal/platform/check"
)

func TestKeyOfAQuestion(t *testing.T) {
	was := Question{Text: "Which?", Choices: []string{"Gin", "Rum", "Ale"}, Right: []int{1}, Explanation: "Rum."}
	for _, c := range []struct {
		name string
		now  Question
		same bool
	}{
		{"nothing", was, true},
		{"the note", Question{Text: "Which?", Choices: was.Choices, Right: []int{1}, Explanation: "Because."}, true},
		{"the order of the choices", Question{Text: "Which?", Choices: []string{"Rum", "Ale", "Gin"}, Right: []int{0}}, true},
		{"the text", Question{Text: "Which one?", Choices: was.Choices, Right: []int{1}}, false},
		{"a choice", Question{Text: "Which?", Choices: []string{"Gin", "Rum", "Beer"}, Right: []int{1}}, false},
		{"a choice more", Question{Text: "Which?", Choices: []string{"Gin", "Rum", "Ale", "Beer"}, Right: []int{1}}, false},
		{"what is right", Question{Text: "Which?", Choices: was.Choices, Right: []int{0}}, false},
		{"one more is right", Question{Text: "Which?", Choices: was.Choices, Right: []int{0, 1}}, false},
	} {
		t.Run("FD-457 a question that is changed is another one: "+c.name, func(t *testing.T) {
			check.Is(t, c.now.key() == was.key(), c.same)
		})
	}
}

func TestCountedAnswers(t *testing.T) {
	gin := Question{Text: "Gin?", Choices: []string{"b", "a", "c"}, Right: []int{0}}
	rum := Question{Text: "Rum?", Choices: []string{"b", "a", "c"}, Right: []int{0, 2}}
	asked := func(answers ...[]int) map[string]Counts {
		quiz := []Question{gin, rum, gin}[:len(answers)]
		marked, err := mark(quiz, answers)
		check.OK(t, err)
		return counted(quiz, answers, marked, true)
	}
	t.Run("FD-457 a try counts for the quiz and for each of its questions, with the choices in the order of their texts", func(t *testing.T) {
		got := asked([]int{1}, []int{2, 0})
		check.Same(t, got, map[string]Counts{
			"":        {Asked: 1, FirstAsked: 1},
			gin.key(): {Asked: 1, FirstAsked: 1, Chosen: [MaxChoices]int{1, 0, 0}},
			rum.key(): {Asked: 1, Right: 1, FirstAsked: 1, FirstRight: 1, Chosen: [MaxChoices]int{0, 1, 1}},
		})
	})
	t.Run("FD-457 a question that stands in a quiz twice is counted twice, under one name", func(t *testing.T) {
		check.Same(t, asked([]int{0}, []int{0}, []int{1})[gin.key()],
			Counts{Asked: 2, Right: 1, FirstAsked: 2, FirstRight: 1, Chosen: [MaxChoices]int{1, 1, 0}})
	})
	t.Run("FD-457 a later try is no first one", func(t *testing.T) {
		marked, err := mark([]Question{gin}, [][]int{{0}})
		check.OK(t, err)
		check.Same(t, counted([]Question{gin}, [][]int{{0}}, marked, false)[gin.key()], Counts{Asked: 1, Right: 1, Chosen: [MaxChoices]int{0, 1, 0}})
	})
}

func TestMostFrequentMistake(t *testing.T) {
	for _, c := range []struct {
		name   string
		right  []int
		chosen [MaxChoices]int // of Ale, Gin, Rum, Tea
		want   *Mistake
	}{
		{"nobody was wrong", []int{1}, [MaxChoices]int{0, 9}, nil},
		{"the wrong answer that was chosen most", []int{1}, [MaxChoices]int{2, 1, 3, 3}, &Mistake{"Rum", false, 3}},
		{"of one right answer it is not said that it was left out", []int{1}, [MaxChoices]int{1, 0, 8}, &Mistake{"Rum", false, 8}},
		{"a right answer that was left out more often than any wrong one was chosen", []int{1, 3}, [MaxChoices]int{2, 9, 0, 4}, &Mistake{"Tea", true, 5}},
		{"a wrong answer that was chosen as often", []int{1, 3}, [MaxChoices]int{5, 9, 0, 4}, &Mistake{"Ale", false, 5}},
	} {
		t.Run("FD-457 what went wrong most: "+c.name, func(t *testing.T) {
			q := Question{Choices: []string{"Ale", "Gin", "Rum", "Tea"}, Right: c.right}
			check.Same(t, q.mistake(Counts{Asked: 9, Chosen: c.chosen}), c.want)
		})
	}
	t.Run("FD-457 the order of the choices does not matter", func(t *testing.T) {
		q := Question{Choices: []string{"Tea", "Rum", "Gin", "Ale"}, Right: []int{2}}
		check.Same(t, q.mistake(Counts{Asked: 9, Chosen: [MaxChoices]int{7, 1, 1, 0}}), &Mistake{"Ale", false, 7})
	})
}

func TestComparedQuestions(t *testing.T) {
	quiz := make([]Question, 8)
	counts := map[string]Counts{}
	for i, c := range []Counts{
		{Others: 3, Asked: 4, Right: 3, FirstAsked: 2, FirstRight: 1},
		{Others: 2, Asked: 9, Right: 0, FirstAsked: 9},
		{Others: 4, Asked: 10, Right: 4},
		{Others: 4, Asked: 10, Right: 9, FirstAsked: 10, FirstRight: 3},
		{Others: 4, Asked: 10, Right: 3},
		{Others: 3, Asked: 4, Right: 2, FirstAsked: 4, FirstRight: 2},
		{Others: 3, Asked: 2, Right: 1, FirstAsked: 2, FirstRight: 1},
	} {
		quiz[i] = Question{Text: fmt.Sprint(i), Choices: []string{"a", "b"}, Right: []int{0}}
		counts[quiz[i].key()] = c
	}
	quiz[7] = quiz[3] // stands there twice
	counts["gone"] = Counts{Others: 9, Asked: 9}
	var got []string
	for _, q := range compared(quiz, counts) {
		got = append(got, fmt.Sprintf("%s %v %d", q.Text, q.TooFew, q.Asked))
	}
	check.Same(t, got, []string{"3 false 10", "5 false 4", "6 false 2", "0 false 4", "4 false 10", "2 false 10", "1 true 0"},
		"FD-457 the most missed at the first try first, then those that no first try asked, then those of too few people; gone ones not at all")
}
