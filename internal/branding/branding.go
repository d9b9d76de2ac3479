package branding

import (
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"caravan/internal/brand"
	"caravan/internal/fault"
	"caravan/internal/platform/outbound"
	"caravan/internal/text"
)

// Limits of a brand, in characters.
const (
	MaxName = 40
	MaxLink = 500
)

// What head office reads beside a field.
const (
	MessageName = "Please enter a name"
	MessageLink = "Please enter a web address that starts with https://"
)

// What a person reads about a limit.
var MessageNameLong = "Please use " + text.AtMost(MaxName, "characters")

// Platforms is how many platforms there are (SHELL-003).
const Platforms = 2

// Platform is another site where stores order.
type Platform struct {
	Name string `json:"name"`
	URL  string `json:"url"` // https; empty while head office has not entered it
}

// Brand is what a network calls its portal.
type Brand struct {
	Product   string
	Assistant string
	Ordering  [Platforms]Platform
	Version   int // 0 for the defaults; grows by one with each change
}

// Default returns the brand of a network that has not saved one.
func Default() Brand {
	return Brand{Product: brand.Name, Assistant: brand.Name, Ordering: [Platforms]Platform{{Name: "Liquor orders"}, {Name: "Grocery orders"}}}
}

// Form is what head office enters.
type Form struct {
	Product   string
	Assistant string
	Ordering  [Platforms]Platform
}

// check returns the brand without a version, or an Invalid fault with one field per mistake.
func (f Form) check() (Brand, error) {
	var wrong []fault.Field
	expect := func(message, path string) {
		if message != "" {
			wrong = append(wrong, fault.Field{Path: path, Message: message})
		}
	}
	name := func(typed, path string) string {
		clean := strings.Join(strings.Fields(typed), " ")
		switch {
		case clean == "" || !text.IsPlain(clean):
			expect(MessageName, path)
		case utf8.RuneCountInString(clean) > MaxName:
			expect(MessageNameLong, path)
		}
		return clean
	}
	b := Brand{Product: name(f.Product, "product"), Assistant: name(f.Assistant, "assistant")}
	for i, platform := range f.Ordering {
		at := "ordering[" + strconv.Itoa(i) + "]"
		b.Ordering[i] = Platform{Name: name(platform.Name, at+".name"), URL: strings.TrimSpace(platform.URL)}
		if !isLink(b.Ordering[i].URL) {
			expect(MessageLink, at+".url")
		}
	}
	return b, fault.InvalidFields(wrong)
}

// isLink tells whether a link may be stored: a web address with https, or none. Any other kind could run scripts or be read on its way.
func isLink(link string) bool {
	if link == "" {
		return true
	}
	u, err := url.Parse(link)
	return err == nil && u.Scheme == "https" && outbound.IsPublic(u) && text.IsPlain(link) && utf8.RuneCountInString(link) <= MaxLink
}
