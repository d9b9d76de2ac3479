// Package brand is how the product presents itself: its name, its colours and its mark.
package brand

// Name is the product's name.
const Name = "Caravan"

// MailFooter is at the end of every mail and says why the reader gets it.
const MailFooter = "You received this email because you have a " + Name + " account."

// The colours as 0xRRGGBB, the same as those of the web app's light theme (web/src/app/theme/tokens.css).
const (
	White    = 0xFFFFFF
	Ink      = 0x2B1220 // text
	Ink2     = 0x5C4551 // secondary text
	Ink3     = 0x745F6A // captions
	Hairline = 0xEEE1D5
	Sunken   = 0xF8EFE6 // sunken areas and tracks
	Shiraz   = 0xA01450 // the brand colour
	Gold     = 0xFFB72B
	GoldText = 0x8A5200
	GoldSoft = 0xFFF0CF
	Good     = 0x1F7A45
	GoodText = 0x1B6E3E
	Warn     = 0xCB8300
	Bad      = 0xC23A1A
	BadSoft  = 0xFDE7DF
	Na       = 0x84757D
	NaText   = 0x6A5C64
)
