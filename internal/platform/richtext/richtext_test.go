package richtext_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/richtext"

	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

const mention = `<span data-type="mention" data-id="olga" data-label="Olga Owner">@Olga Owner</span>`

func TestFormattingStays(t *testing.T) {
	for _, kept := range []string{
		"Plain words &amp; signs",
		"<p>One</p><p><strong>bold</strong> <em>italic</em> <u>under</u> <s>gone</s><br/>next</p>",
		"<h3>Head</h3><h4>Smaller</h4><blockquote><p>Said</p></blockquote>",
		"<ul><li><p>a</p></li><li><p>b</p></li></ul><ol><li>c</li></ol>",
		mention,
		`<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>`,
		`<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`,
		`<a href="mailto:olga@caravan.example" rel="nofollow noreferrer">mail</a>`,
		`<a href="https://caravan.example/a?b=c" rel="nofollow noreferrer noopener" target="_blank">site</a>`,
	} {
		if got := richtext.Clean(kept); got != kept {
			t.Errorf("POST-039 AMB-092 %s\nbecomes %s", kept, got)
		}
	}
}

// payloads are ways to run a script, or to disturb the page, that sanitisers are known to have missed.
var payloads = []string{
	`<script>alert(1)</script>`, `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`, `<scr<script>ipt>alert(1)</scr</script>ipt>`, `<script/x>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`, `<img/src=x/onerror=alert(1)>`, `<svg onload=alert(1)>`, `<svg><script>alert(1)</script></svg>`, `<svg/onload=alert(1)//`,
	`<svg><animate onbegin=alert(1) attributeName=x dur=1s>`, `<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>`,
	`<math><mi//xlink:href="data:x,<script>alert(1)</script>">`, `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
	`<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`, `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
	`<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`, `<a href="javascript:alert(1)">x</a>`, `<a href="JaVaScRiPt:alert(1)">x</a>`,
	`<a href=" javascript:alert(1)">x</a>`, `<a href="java&#09;script:alert(1)">x</a>`, `<a href="java&#x0A;script:alert(1)">x</a>`, `<a href="&#106;avascript:alert(1)">x</a>`,
	`<a href="\u0001javascript:alert(1)">x</a>`, "<a href=\"\x01javascript:alert(1)\">x</a>", `<a href="data:text/html,<script>alert(1)</script>">x</a>`, `<a href="vbscript:msgbox(1)">x</a>`,
	`<a href="//evil.example">x</a>`, `<a href="/profile">x</a>`, `<a href="blob:https://x/1">x</a>`, `<a href="https://ok.example" onclick="alert(1)">x</a>`,
	`<a href="https://ok.example" ping="https://evil.example">x</a>`, `<p onmouseover=alert(1)>x</p>`, `<p style="background:url(javascript:alert(1))">x</p>`, `<p style="position:fixed;inset:0">x</p>`,
	`<p id="root">x</p>`, `<a name="getElementById">x</a>`, `<form name="body"><input name="parentNode"></form>`, `<iframe src="javascript:alert(1)"></iframe>`,
	`<iframe srcdoc="<script>alert(1)</script>"></iframe>`, `<iframe src="https://evil.example/embed/abc"></iframe>`, `<iframe src="https://www.youtube.com.evil.example/embed/abc"></iframe>`,
	`<iframe src="https://www.youtube.com/embed/../redirect?q=https://evil.example"></iframe>`, `<iframe src="https://www.youtube.com@evil.example/embed/abc"></iframe>`,
	`<iframe src="http://www.youtube.com/embed/abc"></iframe>`, `<iframe src="https://www.youtube.com/embed/abc" srcdoc="<img src=x onerror=alert(1)>"></iframe>`,
	`<iframe src="https://www.youtube.com/embed/abc" onload="alert(1)"></iframe>`, `<object data="javascript:alert(1)"></object>`, `<embed src="javascript:alert(1)">`,
	`<base href="https://evil.example/">`, `<meta http-equiv="refresh" content="0;url=javascript:alert(1)">`, `<link rel="stylesheet" href="https://evil.example/x.css">`,
	`<style>@import 'https://evil.example/x.css';</style>`, `<video><source onerror=alert(1)></video>`, `<audio src=x onerror=alert(1)>`, `<details open ontoggle=alert(1)>x</details>`,
	`<input autofocus onfocus=alert(1)>`, `<select autofocus onfocus=alert(1)>`, `<button formaction=javascript:alert(1)>x</button>`, `<marquee onstart=alert(1)>x</marquee>`,
	`<body onload=alert(1)>`, `<isindex action=javascript:alert(1) type=image>`, `<table background="javascript:alert(1)"><tr><td>x</td></tr></table>`, `<template><img src=x onerror=alert(1)></template>`,
	`<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>`, `<textarea></textarea><img src=x onerror=alert(1)></textarea>`, `<title></title><img src=x onerror=alert(1)></title>`,
	`<!--<img src="--><img src=x onerror=alert(1)//">`, `<![CDATA[><img src=x onerror=alert(1)>]]>`, `<?xml version="1.0"?><img src=x onerror=alert(1)>`, `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;`,
	`<span data-type="mention" data-id="olga&quot; onclick=&quot;alert(1)" data-label="x">@x</span>`, `<span data-type="mention" data-id="olga" data-label="&lt;img src=x onerror=alert(1)&gt;">@x</span>`,
	`<span class="mantine-Modal-root" data-type="other" contenteditable>x</span>`, `<x-y is="button" onclick=alert(1)>x</x-y>`, "<p\u0000onclick=alert(1)>x</p>", `<p/onclick=alert(1)>x`, `</p><script>alert(1)</script><p>`,
	`<<script>alert(1);//<</script>`, `<b <script>alert(1)</script>0`, `<div><div><div></div>`, strings.Repeat("<blockquote>", 2000) + "<script>alert(1)</script>",
	strings.Repeat("<b><i>", 600) + "x", `&lt;script&gt;alert(1)&lt;/script&gt;`,
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
	for _, typed := range payloads {
		clean := richtext.Clean(typed)
		if found := danger(clean); found != "" {
			t.Errorf("POST-039 POST-040 %s\nkeeps %s in %s", typed, found, clean)
		}
		if again := richtext.Clean(clean); again != clean {
			t.Errorf("POST-039 %s is cleaned to %s and then to %s", typed, clean, again)
		}
	}
}

func TestCleaningHoldsForAnyText(t *testing.T) {
	pieces := append(slices.Clone(payloads[:len(payloads)-3]), "<p>", "</p>", "<b>", "<a href='https://ok.example'>", "</a>", "<table>", "<li>", "</", "<!--", "-->", `"`, "'", "&lt;", "&#60;", "\x00", "<svg>", "<math>",
		"<style>", "</style>", "<select>", "<option>", "words", mention)
	rapid.Check(t, func(t *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.StringN(0, 6, -1)), 0, 8).Draw(t, "typed"), "")
		clean := richtext.Clean(typed)
		if found := danger(clean); found != "" {
			t.Fatalf("POST-039 %q keeps %s in %q", typed, found, clean)
		}
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
	} {
		if got := richtext.Plain(c.html); got != c.want {
			t.Errorf("POST-013 %s reads %q, want %q", c.html, got, c.want)
		}
	}
}

func TestMentions(t *testing.T) {
	text := mention + mention + `<span data-type="mention" data-id="mia">@Mia</span><span data-id="sam">Sam</span><a href="https://x.example">@rob</a>`
	if got := richtext.Mentions(text); !slices.Equal(got, []string{"olga", "mia"}) {
		t.Errorf("POST-021 found %v", got)
	}
}
