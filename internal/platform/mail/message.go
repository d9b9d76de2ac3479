package mail

import (
	_ "embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	texttemplate "text/template"
)

// Message is what a mail says, from top to bottom. Every text is plain; the layout makes HTML of it.
type Message struct {
	To         string // e-mail address
	Name       string // of the reader, for the To line; may be empty
	Subject    string
	Heading    string
	Paragraphs []string
	Facts      []Fact // a short table
	Code       string // something to copy
	SecretCode Secret // in place of Code, such as a temporary password
	Action     *Action
	Closing    []string
}

// Fact is a line of the table.
type Fact struct{ Label, Value string }

// Action is a button: the one thing to do next.
type Action struct {
	Label     string
	URL       string // https://...
	SecretURL Secret // in place of URL, a link that lets its reader in
}

// Secret makes something that lets the mail's reader in, in the renderer's transaction. It is called only if the mail is about to leave, and what it
// returns is never stored or logged.
type Secret func() (string, error)

// Brand is how mails look and whom they come from.
type Brand struct {
	Name   string // of the product
	URL    string // of the site
	Colour string // of the head and the button, as #rrggbb
	Footer string // a sentence at the end
}

// leftOut stands in the outbox where the mail has a secret.
const leftOut = "(made when the mail is sent, and not kept)"

// forRecord is the message as the outbox keeps it: without anything that lets a reader in.
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

// withSecrets is the message as it leaves.
func (m Message) withSecrets() (_ Message, err error) {
	if m.SecretCode != nil {
		if m.Code, err = m.SecretCode(); err != nil {
			return Message{}, fmt.Errorf("make the mail's password: %w", err)
		}
	}
	if m.Action != nil && m.Action.SecretURL != nil {
		address, err := m.Action.SecretURL()
		if err != nil {
			return Message{}, fmt.Errorf("make the mail's link: %w", err)
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
