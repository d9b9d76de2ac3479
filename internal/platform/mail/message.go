package mail

import (
	_ "embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	texttemplate "text/template"
)

// Message is what a mail says, from top to bottom. All texts are plain; the layout turns them into HTML.
type Message struct {
	To         string // e-mail address
	Name       string // the reader's name, for the To line; may be empty
	Subject    string
	Heading    string
	Paragraphs []string
	Facts      []Fact // a short table
	Code       string // something to copy
	SecretCode Secret // used instead of Code, such as a temporary password
	Action     *Action
	Closing    []string
	More       *Action // a link at the end, such as to the settings; without a secret
}

// Fact is a line of the table.
type Fact struct{ Label, Value string }

// Action is a button: the one thing to do next.
type Action struct {
	Label     string
	URL       string // https://...
	SecretURL Secret // used instead of URL, for a link that signs its reader in
}

// Secret creates something that lets the reader sign in, in the renderer's transaction. It is called only when the mail is about to leave. What it
// returns is never stored or logged.
type Secret func() (string, error)

// Brand says how mails look and who they come from.
type Brand struct {
	Name   string // the product's name
	URL    string // the site's address
	Colour string // colour of the header and the button, as #rrggbb
	Footer string // a sentence at the end of every mail
}

// leftOut replaces a secret in the outbox.
const leftOut = "(created when the mail is sent, and not stored)"

// forRecord returns the message as the outbox stores it, without secrets.
func (m Message) forRecord() Message {
	if m.SecretCode != nil {
		m.Code = leftOut
	}
	if m.Action != nil && m.Action.SecretURL != nil {
		m.Closing = append([]string{m.Action.Label + ": " + leftOut}, m.Closing...)
		m.Action = nil
	}
	return m
}

// withSecrets returns the message as it is sent, with its secrets.
func (m Message) withSecrets() (_ Message, err error) {
	if m.SecretCode != nil {
		if m.Code, err = m.SecretCode(); err != nil {
			return Message{}, fmt.Errorf("create the mail's password: %w", err)
		}
	}
	if m.Action != nil && m.Action.SecretURL != nil {
		address, err := m.Action.SecretURL()
		if err != nil {
			return Message{}, fmt.Errorf("create the mail's link: %w", err)
		}
		m.Action = &Action{Label: m.Action.Label, URL: address}
	}
	return m, nil
}

var (
	//go:embed layout.html
	htmlSource string
	//go:embed layout.txt
	textSource string

	htmlLayout = htmltemplate.Must(htmltemplate.New("layout.html").Parse(htmlSource))
	textLayout = texttemplate.Must(texttemplate.New("layout.txt").Parse(textSource))
)

// bodies returns the message in the brand's layout, as plain text and as HTML.
func (m Message) bodies(brand Brand) (text, html string, err error) {
	values := struct {
		Message
		Brand Brand
	}{m, brand}
	var t, h strings.Builder
	if err := textLayout.Execute(&t, values); err != nil {
		return "", "", fmt.Errorf("write the mail's text: %w", err)
	}
	if err := htmlLayout.Execute(&h, values); err != nil {
		return "", "", fmt.Errorf("write the mail's HTML: %w", err)
	}
	return t.String(), h.String(), nil
}
