// Package richtext keeps formatted text that people typed in a browser free of everything but its formatting.
//
// What is allowed is a short list of our own (AMB-092): paragraphs, headings of levels 3 and 4, bold, italic, underline, strike, lists, quotes, links
// to the web or to an e-mail address, mentions of people, and videos that are embedded from one site. Everything else is removed: scripts, styles,
// pictures, forms, ids, names, and every attribute that is not on the list. Ids and names are removed because a page's own scripts find things by
// them.
//
// A mention is <span data-type="mention" data-id="id of the person" data-label="name">@name</span>.
package richtext
