package demo

import (
	"embed"
	"strings"

	"caravan/internal/media"
)

// drawings are the pictures of the network, drawn by pictures/draw.mjs.
//
//go:embed pictures/large/*.jpg pictures/small/*.jpg
var drawings embed.FS

// The size of a drawing in pixels.
const (
	drawingWidth  = 1080
	drawingHeight = 810
)

// shown says what a drawing shows, by the first word of its name.
var shown = map[string]string{
	"cartons": "A team member beside stacks of cartons", "coolroom": "Cartons on shelves in a coolroom",
	"counter": "A team member behind the counter of a store",
	"display": "A tall stack of cartons with bottles on top and a sign above", "dog": "A dog sitting in front of the wine shelf",
	"fridge": "Fridges full of cans and bottles",
	"front":  "The front of a bottle shop with two lit windows", "hero": "Three bottles in front of a bright circle",
	"shelf":   "Shelves of bottles with price tickets",
	"tasting": "Bottles and glasses on a table, with lights above", "team": "Team members in aprons, smiling", "trophy": "A golden cup and confetti",
	"van": "A delivery van on the road",
}

// picture makes a file of a drawing.
func picture(f *media.Imported, name string) (err error) {
	what, _, _ := strings.Cut(name, "-")
	f.Type, f.Alt, f.Width, f.Height = "image/jpeg", shown[what], drawingWidth, drawingHeight
	if strings.HasPrefix(name, "shelf-gaps") {
		f.Alt = "Shelves with gaps between the bottles"
	}
	if f.Name == "" {
		f.Name = name + ".jpg"
	}
	if f.Content, err = drawings.ReadFile("pictures/large/" + name + ".jpg"); err != nil {
		return err
	}
	f.Small, err = drawings.ReadFile("pictures/small/" + name + ".jpg")
	return err
}

// pictureFiles returns the files of the pictures in posts, each once, and which post uses which, by the thing's name.
func (t *talk) pictureFiles(h *history, usedBy func(postID string) string) (files []media.Imported, uses map[string][]string, err error) {
	uses = map[string][]string{}
	made := map[string]bool{}
	for _, p := range t.posts {
		for _, name := range t.pictures[p.ID] {
			fileID := id("picture", name)
			uses[usedBy(p.ID)] = append(uses[usedBy(p.ID)], fileID)
			if made[fileID] {
				continue
			}
			made[fileID] = true
			f := media.Imported{Media: media.Media{ID: fileID, CreatedBy: accountOf(luca), CreatedAt: h.founded}}
			if err := picture(&f, name); err != nil {
				return nil, nil, err
			}
			files = append(files, f)
		}
	}
	return files, uses, nil
}
