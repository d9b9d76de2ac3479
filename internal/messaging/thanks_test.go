package messaging

import (
	"strings"
	"testing"
	"time"

	"caravan/internal/platform/check"

	"pgregory.net/rapid"
)

func TestOnlyThanks(t *testing.T) {
	for words, want := range map[string]bool{
		"Thanks": true, "Thank you!": true, "THANK YOU SO MUCH 🙏": true, "thx": true, "Cheers mate": true, "Ta.": true, "👍": true, "🙏🙏": true,
		"Great, thanks for your quick reply": true, "Ok got it, thank you": true, "That's perfect, thanks again. Have a great day": true,
		"": false, "Ok": false, "😡": false, "Great": false, "Thanks?": false, "No thanks": false, "Thanks, but it is still broken": false,
		"Thanks. When does it arrive": false, "Thank you for nothing": false, "Thanks, 12 cartons": false, "Thanks, please call me": false,
		"That works, thank you": true, "All received, thanks": true, "Thanks, have you got it": false, "Thanks, is that all": false,
		"Thanks, have we got the info": false, "Thanks @Priya": false,
		strings.Repeat("thanks ", maxThanks): true, strings.Repeat("thanks ", maxThanks+1): false,
	} {
		check.Is(t, onlyThanks(words), want, "FD-391", words)
	}
}

// after returns a conversation with head office after messages, a minute apart: Q a question, T thanks, F thanks with a file, A an answer.
func after(story string) (c Conversation, start time.Time) {
	c, start = Conversation{Type: HeadOffice}, time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for i, what := range story {
		m := Message{ID: string(rune('a' + i)), Kind: Said, Text: "Where is it", AsHeadOffice: what == 'A'}
		m.SentAt = start.Add(time.Duration(i) * time.Minute)
		if what == 'T' || what == 'F' {
			m.Text = "Thank you"
		}
		if what == 'F' {
			m.Files = 1
		}
		c = c.took(m)
	}
	return c, start
}

func TestWaitingAfterThanks(t *testing.T) {
	for story, since := range map[string]int{ // the message since which it waits; -1: it does not
		"Q": 0, "T": 0, "QT": 0, "QA": -1, "QAT": -1, "QATT": -1, "QATQ": 3, "QAQT": 2, "QAF": 2, "AT": -1, "QTA": -1, "QATA": -1, "QATAQ": 4,
	} {
		c, start := after(story)
		got := -1
		if w := c.Inbox.WaitingSince; w != nil {
			got = int(w.Sub(start) / time.Minute)
		}
		check.Is(t, got, since, "FD-391", story)
		lastStore := strings.LastIndexAny(story, "QTF")
		check.True(t, c.Inbox.LastStoreAt.IsZero() == (lastStore < 0), "FD-391 it is unread", story)
		if lastStore >= 0 {
			check.True(t, c.Inbox.LastStoreAt.Equal(start.Add(time.Duration(lastStore)*time.Minute)), "FD-391 it is unread", story)
		}
	}
}

func TestNothingWaitsLongerAfterAnAnswer(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		story := rapid.StringOfN(rapid.RuneFrom([]rune("QTFA")), 1, 12, -1).Draw(r, "story")
		c, start := after(story)
		w := c.Inbox.WaitingSince
		answered := start.Add(time.Duration(strings.LastIndex(story, "A")) * time.Minute)
		if w != nil && !w.After(answered) && strings.Contains(story, "A") {
			r.Fatalf("FD-391: after %q it waits since %v, before its answer of %v", story, w, answered)
		}
	})
}
