// Package brand is how the product presents itself: its name, its colours and its mark.
package brand

// Name is the product's name until head office changes it (AMB-119).
const Name = "Caravan"

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

// Names is what a network calls the product and its assistant. Head office may change both (AMB-119).
type Names struct {
	Product   string `json:"product" doc:"The product's name"`
	Assistant string `json:"assistant" doc:"The assistant's name"`
}
