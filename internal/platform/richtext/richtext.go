package richtext

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"caravan/internal/platform/outbound"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// MaxBytes is the size of the largest text that Clean takes. Callers refuse larger ones with a message of their own.
const MaxBytes = 100_000

// VideoSites are the only sites whose pages may stand inside ours.
const VideoSites = "https://www.youtube-nocookie.com https://www.youtube.com"

// video matches the address of an embedded video (POST-040, AMB-092).
var video = regexp.MustCompile(`^https://www\.youtube(-nocookie)?\.com/embed/[A-Za-z0-9_-]{1,64}$`)

var policy = newPolicy()

func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "strong", "b", "em", "i", "u", "s", "ul", "ol", "li", "blockquote", "h3", "h4")
	p.AllowURLSchemes("mailto")
	p.AllowURLSchemeWithCustomPolicy("http", outbound.IsPublic)
	p.AllowURLSchemeWithCustomPolicy("https", outbound.IsPublic)
	p.RequireParseableURLs(true)
	p.AllowAttrs("href").Matching(regexp.MustCompile(`(?i)^\s*(https?://[^/]|mailto:)`)).OnElements("a")
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.AllowAttrs("data-type").Matching(regexp.MustCompile(`^mention$`)).OnElements("span")
	p.AllowAttrs("data-id").Matching(regexp.MustCompile(`^[A-Za-z0-9-]{1,60}$`)).OnElements("span")
	p.AllowAttrs("data-label").Matching(regexp.MustCompile(`^[\p{L}\p{M}\p{N} .,'’-]{1,110}$`)).OnElements("span")
	p.AllowAttrs("src").Matching(video).OnElements("iframe")
	return p
}

// Clean returns the text with nothing but allowed formatting and with every element closed. Cleaning a clean text changes nothing. A text whose
// formatting cannot be made sense of comes back as plain text.
func Clean(typed string) string {
	const rounds = 4 // what one round removes may leave behind something that the next closes or joins
	text := typed
	for range rounds {
		cleaned := policy.Sanitize(balanced(text))
		if cleaned == text {
			return text
		}
		text = cleaned
	}
	return html.EscapeString(Plain(text))
}

// balanced returns HTML as browsers understand it, with every element closed.
func balanced(text string) string {
	nodes, err := html.ParseFragment(strings.NewReader(text), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil { // too deep
		return html.EscapeString(Plain(text))
	}
	var b bytes.Buffer
	for _, n := range nodes {
		if err := html.Render(&b, n); err != nil {
			return html.EscapeString(Plain(text))
		}
	}
	return b.String()
}

// ends are the elements after which a new line begins.
var ends = []atom.Atom{atom.P, atom.Br, atom.Li, atom.Blockquote, atom.H3, atom.H4, atom.Ul, atom.Ol, atom.Div}

// Plain returns what a person reads: the words, with a line for each paragraph and without surrounding space.
func Plain(text string) string {
	var b strings.Builder
	t := html.NewTokenizer(strings.NewReader(text))
	for {
		switch t.Next() {
		case html.ErrorToken:
			return tidy(b.String())
		case html.TextToken:
			b.Write(t.Text())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			if name, _ := t.TagName(); slices.Contains(ends, atom.Lookup(name)) {
				b.WriteByte('\n')
			}
		}
	}
}

// joiner makes one emoji of several. One that joins nothing shows nothing.
const joiner = "\u200d"

// tidy unescapes a text and joins its space, line by line, without empty lines.
func tidy(text string) string {
	var lines []string
	for line := range strings.SplitSeq(html.UnescapeString(text), "\n") {
		var words []string
		for word := range strings.FieldsFuncSeq(line, blank) {
			if word = strings.Trim(word, joiner); word != "" {
				words = append(words, word)
			}
		}
		if len(words) > 0 {
			lines = append(lines, strings.Join(words, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// blank tells whether a character shows nothing, between other characters too: a space, or one that only controls how others are drawn.
func blank(r rune) bool {
	return r <= ' ' || r == '\u00a0' || r == '\u00ad' || r >= '\u2000' && r <= '\u200c' || r == '\u200e' || r == '\u200f' || r >= '\u2028' &&
		r <= '\u202f' || r >= '\u205f' && r <= '\u206f' || r == '\u3000' || r == '\ufeff'
}

// WithoutMentions returns a clean text in which mentions are words: they name people, but speak to nobody.
func WithoutMentions(text string) string {
	var b strings.Builder
	t := html.NewTokenizer(strings.NewReader(text))
	for {
		switch t.Next() {
		case html.ErrorToken:
			return b.String()
		case html.StartTagToken, html.EndTagToken:
			raw := string(t.Raw())
			if name, _ := t.TagName(); string(name) != "span" { // Clean leaves no others
				b.WriteString(raw)
			}
		default:
			b.Write(t.Raw())
		}
	}
}

// Mentions returns the ids of the people that a clean text mentions, each once.
func Mentions(text string) (ids []string) {
	t := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := t.Next()
		if kind == html.ErrorToken {
			return ids
		}
		if kind != html.StartTagToken {
			continue
		}
		var id string
		mention := false
		for _, a := range t.Token().Attr {
			switch a.Key {
			case "data-type":
				mention = a.Val == "mention"
			case "data-id":
				id = a.Val
			}
		}
		if mention && id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
}
