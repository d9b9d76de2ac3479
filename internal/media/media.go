package media

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"caravan/internal/fault"
	"caravan/internal/media/picture"
	"caravan/internal/text"
)

// Limits of uploads.
const (
	MaxFiles  = 20        // in one upload
	MaxUpload = 512 << 20 // bytes of one upload
	MaxAlt    = 500       // characters of an alt text
	MaxUses   = 100       // files that one thing uses
	maxName   = 150       // characters of a name, without its extension
	// MaxUnused and maxUnusedFiles are what a person may have uploaded without using it, until it is swept, so that nobody fills the disk.
	MaxUnused      = 2 << 30 // bytes
	maxUnusedFiles = 500
	// KeepUnused is how long a file is kept that nothing uses.
	KeepUnused = 24 * time.Hour
)

// The longest sides of the smaller sizes of a picture, in pixels.
const (
	SizeXS = 320
	SizeMD = 1080
)

// State is where the preparation of a file stands.
type State string

// The states.
const (
	Uploaded State = "UPLOADED" // being prepared; nobody gets the file yet
	Ready    State = "READY"
	Failed   State = "FAILED" // Media.Problem says why
)

// Media is an uploaded file (DM-013).
type Media struct {
	ID         string
	Name       string
	Alt        string // what a picture shows; may be empty
	Type       string // media type that people get
	SourceType string // media type of what was uploaded
	Size       int64  // bytes
	Width      int    // pixels, of a picture that is ready; otherwise 0
	Height     int
	State      State
	Problem    string // why it failed; otherwise empty
	Key        string // of the file: as uploaded until it is ready
	KeyMD      string // of the picture with SizeMD; empty: the original is no larger
	KeyXS      string
	SmallType  string // media type of these two
	PlaybackID string // of a video that is ready; otherwise empty
	Film       Film   // at the video service
	CreatedBy  string
	CreatedAt  time.Time
	// Likeness is set of a picture that is being stored; nil: it has none. It is not read with the file.
	Likeness *picture.Likeness
}

// likeness returns the value of the column.
func (m Media) likeness() any {
	if m.Likeness == nil {
		return nil
	}
	return int64(*m.Likeness) // #nosec G115 -- the same bits
}

// isPicture tells whether the file is a picture.
func (m Media) isPicture() bool { return strings.HasPrefix(m.Type, "image/") }

// keys returns the keys of all files.
func (m Media) keys() (keys []string) {
	for _, key := range []string{m.Key, m.KeyMD, m.KeyXS} {
		if key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

// Messages to people whose file is refused. %s is its name.
const (
	MessageNoFile     = "Please choose a file."
	messageManyFiles  = "That's too many files at once. Please add at most %d."
	messageEmpty      = "'%s' is empty."
	messageType       = "'%s' cannot be added. Pictures (PNG, JPEG, WebP, HEIC), videos (MP4, MOV), PDF and Office files (DOCX, XLSX, PPTX) can."
	messageSize       = "'%s' is larger than %d MB."
	messagePixels     = "'%s' has more than %d megapixels. Please make it smaller first."
	messageMacros     = "'%s' has macros, which can't be added. Please save it without them, as DOCX, XLSX or PPTX."
	messageUnread     = "'%s' cannot be read. The file may be damaged."
	messageGivenUp    = "'%s' could not be prepared. Please add it again."
	messageIDTaken    = "'%s' could not be added under this id. Please add it again."
	messageBadID      = "The id of '%s' is not a UUID."
	messageUnused     = "You have uploaded many files without using them. Please use some, or try again tomorrow."
	messageBeforeFile = "Please send an id and an alt text before the file that they belong to, each once."
	messageNoMedia    = "This file could not be found."
	messageGone       = "This file is no longer there. Please add it again."
	messageNoPicture  = "Only PNG and JPEG pictures can be added here."
)

// What a person reads about a limit.
var (
	messageLongAlt  = "Please use " + text.AtMost(MaxAlt, "characters") + "."
	messageManyUses = "Please use " + text.AtMost(MaxUses, "files") + "."
)

// refused returns the fault of a file in an upload. message has a place for the file's name.
func refused(k fault.Kind, index int, message, name string, more ...any) *fault.Fault {
	sentence := fmt.Sprintf(message, append([]any{shown(name)}, more...)...)
	return fault.New(k, sentence, fault.Field{Path: fmt.Sprintf("files[%d]", index), Message: sentence})
}

// pictureFault returns the sentence for a picture that cannot be prepared, and whether the error is the picture's fault.
func pictureFault(err error, name string) (sentence string, itsFault bool) {
	switch {
	case errors.Is(err, picture.ErrTooLarge):
		return fmt.Sprintf(messagePixels, shown(name), picture.MaxPixels/1_000_000), true
	case errors.Is(err, picture.ErrFormat):
		return fmt.Sprintf(messageUnread, shown(name)), true
	}
	return "", false
}

// shown returns a file name for a sentence.
func shown(name string) string {
	if name = first(plain(name[strings.LastIndexAny(name, `/\`)+1:]), maxName); name == "" {
		return "file"
	}
	return name
}

// plain returns a text without line breaks, invisible characters and characters that change the direction of writing, trimmed.
func plain(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp):
			return ' '
		case unicode.Is(unicode.Cf, r) && r != joiner:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "")))
}

// joiner joins parts of one emoji.
const joiner = '\u200d'

// first returns the first n characters of a text.
func first(s string, n int) string {
	runes := []rune(s)
	return string(runes[:min(n, len(runes))])
}

// altOf checks an alt text. It returns the sentence that refuses it, or the text as it is stored.
func altOf(given string) (alt, problem string) {
	alt = plain(given)
	if len([]rune(alt)) > MaxAlt {
		return "", messageLongAlt
	}
	return alt, ""
}
