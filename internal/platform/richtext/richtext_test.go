package richtext_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/richtext"

	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

const mention = `<span data-type="mention" data-id="olga" data-label="Olga Owner">@Olga Owner</span>`

func TestFormattingStays(t *testing.T) {
	for _, kept := range golden.Kept {
		check.Is(t, richtext.Clean(kept), kept)
	}
}

// golden has what must stay as it is, and ways to run a script, or to disturb the page, that sanitisers are known to have missed.
var golden = readGolden()

type cases struct{ Kept, Payloads []string }

func readGolden() (c cases) {
	text, err := os.ReadFile("../../../testdata/golden/richtext.json")
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		panic(err)
	}
	return c
}

// deep are texts that are nested deeper than a page needs.
var deep = []string{
	strings.Repeat("<blockquote>", 2000) + "<script>alert(1)</script>", strings.Repeat("<b><i>", 600) + "x", `&lt;script&gt;alert(1)&lt;/script&gt;`,
}

var (
	elements   = []string{"p", "br", "strong", "b", "em", "i", "u", "s", "ul", "ol", "li", "blockquote", "h3", "h4", "a", "span", "iframe"}
	attributes = []string{"href", "rel", "target", "data-type", "data-id", "data-label", "src"}
	addresses  = regexp.MustCompile(`(?i)^(https?://|mailto:)`)
	videos     = regexp.MustCompile(`^https://www\.youtube(-nocookie)?\.com/embed/[\w-]+$`)
)

// danger returns what may not be in a clean text, or "".
func danger(clean string) string {
	nodes, err := html.ParseFragment(strings.NewReader(clean), nil)
	if err != nil {
		return err.Error()
	}
	found := ""
	var look func(n *html.Node)
	look = func(n *html.Node) {
		if n.Type == html.CommentNode {
			found = "a comment"
		}
		if n.Type == html.ElementNode && n.Data != "html" && n.Data != "head" && n.Data != "body" {
			if !slices.Contains(elements, n.Data) {
				found = n.Data
			}
			for _, a := range n.Attr {
				switch {
				case !slices.Contains(attributes, a.Key),
					a.Key == "href" && !addresses.MatchString(a.Val),
					a.Key == "src" && !videos.MatchString(a.Val):
					found = n.Data + " " + a.Key + "=" + a.Val
				}
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			look(c)
		}
	}
	for _, n := range nodes {
		look(n)
	}
	return found
}

func TestNoPayloadSurvives(t *testing.T) {
	for _, typed := range slices.Concat(golden.Payloads, deep) {
		clean := richtext.Clean(typed)
		check.Is(t, danger(clean), "", typed, clean)
		if again := richtext.Clean(clean); again != clean {
			t.Errorf("POST-039 %s is cleaned to %s and then to %s", typed, clean, again)
		}
	}
}

func TestLinksLeadToThePublicInternet(t *testing.T) {
	for typed, want := range map[string]string{
		`<a href="https://0x7f.1/">here</a>`:                      "here",
		`<a href="http://192.168.0.1/reboot">here</a>`:            "here",
		`<a href="HTTPS://bank.example@prices.example/">here</a>`: "here",
		`<a href="mailto:anna@store.example">here</a>`:            `<a href="mailto:anna@store.example" rel="nofollow noreferrer">here</a>`,
		`<a href="https://prices.example/a?b=c#d">here</a>`:       `<a href="https://prices.example/a?b=c#d" rel="nofollow noreferrer noopener" target="_blank">here</a>`,
	} {
		if got := richtext.Clean(typed); got != want {
			t.Errorf("FD-311 %s\nbecomes %s\nwant    %s", typed, got, want)
		}
	}
}

func TestCleaningHoldsForAnyText(t *testing.T) {
	pieces := append(slices.Clone(golden.Payloads), "<p>", "</p>", "<b>", "<a href='https://ok.example'>", "</a>", "<table>", "<li>", "</", "<!--",
		"-->", `"`, "'", "&lt;", "&#60;", "\x00", "<svg>", "<math>", "<style>", "</style>", "<select>", "<option>", "words", mention)
	rapid.Check(t, func(t *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.StringN(0, 6, -1)), 0, 8).Draw(t, "typed"), "")
		clean := richtext.Clean(typed)
		check.Must(t, check.Is(t, danger(clean), "", typed, clean))
		if again := richtext.Clean(clean); again != clean {
			t.Fatalf("POST-039 %q is cleaned to %q and then to %q", typed, clean, again)
		}
	})
}

func TestPlain(t *testing.T) {
	for _, c := range []struct{ html, want string }{
		{"", ""},
		{"<p></p><p><br></p>", ""},
		{"<p>&nbsp; \u200b\u2060</p>", ""},
		{"<h3>New  hours</h3><p>From <b>9</b> to 5 &amp; later</p><ul><li>a</li><li>b</li></ul>", "New hours\nFrom 9 to 5 & later\na\nb"},
		{"Thank you, " + mention + "!", "Thank you, @Olga Owner!"},
		{`<iframe src="https://www.youtube.com/embed/abc"></iframe>`, ""},
		{"&lt;b&gt; is bold", "<b> is bold"},
		{"<p>\U0001f468\u200d\U0001f373 \u200d cooks\u200d</p><p>\u200d</p>", "\U0001f468\u200d\U0001f373 cooks"},
	} {
		if got := richtext.Plain(c.html); got != c.want {
			t.Errorf("POST-013 %s reads %q, want %q", c.html, got, c.want)
		}
	}
}

func TestWithoutMentions(t *testing.T) {
	for typed, want := range map[string]string{
		"": "",
		"<p>Hi " + mention + " &amp; <strong>you</strong><br></p>":                        "<p>Hi @Olga Owner &amp; <strong>you</strong><br></p>",
		`<ul><li><span data-type="mention" data-id="mia">@Mia &lt;b&gt;</span></li></ul>`: "<ul><li>@Mia &lt;b&gt;</li></ul>",
	} {
		t.Run("FD-453 mentions become words in "+typed, func(t *testing.T) {
			clean := richtext.Clean(typed)
			got := richtext.WithoutMentions(clean)
			check.Is(t, got, richtext.Clean(want))
			check.Is(t, len(richtext.Mentions(got)), 0)
			check.Is(t, richtext.Plain(got), richtext.Plain(clean))
		})
	}
}

func TestMentions(t *testing.T) {
	text := mention + mention + `<span data-type="mention" data-id="mia">@Mia</span><span data-id="sam">Sam</span><a href="https://x.example">@rob</a>`
	got := richtext.Mentions(text)
	check.True(t, slices.Equal(got, []string{"olga", "mia"}), got)
}
