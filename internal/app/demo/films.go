package demo

import (
	"embed"

	"caravan/internal/media"
)

// films are the films of the network, drawn by films/draw.mjs.
//
//go:embed films/*.mp4
var films embed.FS

// filmed says what a film shows, by its name.
var filmed = map[string]string{"stack": "Cartons stacked in turned layers, pushed gently with a flat hand, with 1.2 metres of aisle beside them"}

// film makes a file of a film.
func film(f *media.Imported, name string) (err error) {
	f.Type, f.Name, f.Alt = "video/mp4", name+".mp4", filmed[name]
	f.PlayFromFile()
	f.Content, err = films.ReadFile("films/" + name + ".mp4")
	return err
}
