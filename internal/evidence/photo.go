package evidence

import (
	"regexp"
	"time"

	"caravan/internal/network"
	"caravan/internal/text"
)

// Limits of photos.
const (
	MaxOfLine   = 10      // photos of a line (EVIDENCE-001)
	MaxOfReport = 200     // photos of a report (EVIDENCE-001)
	MaxComment  = 200     // characters (EVIDENCE-004)
	MaxSize     = 8 << 20 // bytes of a photo
	MaxPiece    = 256 << 10
	// maxComing is how many photos a person may have announced that have not arrived, so that nobody fills the disk with pieces.
	maxComing = 1000
	// KeepRemoved is how long a photo can be put back after it was removed.
	KeepRemoved = 24 * time.Hour
	// KeepPieces is how long pieces are kept after the last one came. The photo can still be sent afterwards, from its beginning.
	KeepPieces = 30 * 24 * time.Hour
)

// State is where a photo stands.
type State string

// The states.
const (
	Coming  State = "COMING"
	Arrived State = "ARRIVED"
	GivenUp State = "GIVEN_UP"
)

// Photo is a photo beside a line of a report.
type Photo struct {
	ID       string // made by the client
	ReportID string
	LineKey  string
	SHA256   string // of the file on the device, in base64url
	Size     int64  // bytes of the file on the device
	Received int64  // bytes that have arrived
	MediaID  string // empty: it has not arrived
	Comment  string
	Version  int // grows with each change of the comment
	TakenAt  time.Time
	By       network.AuthorRef
	Replaces string // the photo that it takes the place of once it has arrived; empty: none
	Removed  bool
	GaveUp   bool
}

// State returns where the photo stands.
func (p Photo) State() State {
	switch {
	case p.MediaID != "":
		return Arrived
	case p.GaveUp:
		return GivenUp
	}
	return Coming
}

// UsedByPhoto returns what the file of a photo is used by.
func UsedByPhoto(id string) string { return "photo:" + id }

var isSHA256 = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// What people read.
const (
	MessageCompleted  = "This report is completed, so its photos can no longer be changed."
	messageNoPhoto    = "This photo could not be found. Maybe it was removed?"
	messageNoLine     = "This line is no longer part of the report, so it cannot have a photo."
	messageNobody     = "Nobody has this id."
	messageTaken      = "This photo could not be added under this id. Please add it again."
	messageBadID      = "The id is not a UUID."
	messageReplaces   = "The id of the photo to replace is not a UUID."
	messageSHA256     = "Please send the SHA-256 of the photo in base64url, without padding."
	messageChanged    = "Someone else has changed this comment. Please look at it again."
	messageManyComing = "Too many of your photos are still uploading. Please wait for some to finish."
	messageNotArrived = "This photo has not arrived yet."
	messageArrived    = "This photo has arrived, so nothing waits for it."
	messageSection    = "There is no such section."
)

// What a person reads about a limit.
var (
	MessageLinePhotos   = "A line can have " + text.AtMost(MaxOfLine, "photos") + "."
	MessageReportPhotos = "A report can have " + text.AtMost(MaxOfReport, "photos") + "."
	MessageCommentLong  = "Please use " + text.AtMost(MaxComment, "characters") + "."
	messageSize         = "A photo can have " + text.AtMost(MaxSize>>20, "MB") + "."
	messagePiece        = "Please send a piece of 1 to " + text.Number(MaxPiece) + " bytes that ends where the photo ends, or before."
)
