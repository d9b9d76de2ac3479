package messaging

import (
	"context"
	"errors"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// FileKind is a kind of files that a conversation lists together.
type FileKind string

// The kinds of files.
const (
	Pictures   FileKind = "PICTURES"
	OtherFiles FileKind = "OTHERS" // documents and videos
)

// has tells whether a file is of the kind, as the condition of repo.withFiles does.
func (k FileKind) has(f network.AttachmentView) bool {
	return strings.HasPrefix(f.MimeType, "image/") == (k == Pictures)
}

// SharedFile is a file of a message.
type SharedFile struct {
	Message
	File network.AttachmentView
	Side Side // of who reads it
}

// SharedFiles are a page of the files of a conversation.
type SharedFiles struct {
	Files []SharedFile // those of the latest message first, and of one message in its order
	Last  string       // id of the message to go on before; empty: there are no more
}

// filesPerPage is with how many files a page of them ends. Those of one message stay together, so it may have MaxUses of the room media more.
const filesPerPage = 40

// Files returns a page of the files of a kind that the messages of a conversation have now, the latest first: those before a message, or without one
// the latest of all (FD-431). Whoever reads the messages gets them. Fault: NotFound, also for those who do not take part.
func (s *Service) Files(ctx context.Context, actor access.Actor, id string, kind FileKind, before string) (out SharedFiles, err error) {
	defer fault.Wrap(&err, "messaging.Files(%q, %q)", id, kind)
	at, err := s.stand(ctx, s.db, actor, id)
	if err != nil {
		return out, err
	}
	until, err := s.timeOf(ctx, at, before)
	if err != nil {
		return out, err
	}
	if until.IsZero() {
		until = endOfTime
	}
	found, err := s.repo.withFiles(ctx, s.db, id, kind, at.visible, until, filesPerPage+1)
	if err != nil {
		return out, err
	}
	var things []string
	n := 0
	for _, m := range found {
		if n >= filesPerPage { // a message more than the page has at most was asked for, so every page that is not the last ends here
			out.Last = found[len(things)-1].ID
			break
		}
		n += m.Files
		things = append(things, usedBy(m.ID))
	}
	files, err := s.media.UsedBy(ctx, s.db, actor, things)
	for _, m := range found[:len(things)] {
		for _, f := range files[usedBy(m.ID)] { // none when it was deleted since
			if kind.has(f) {
				out.Files = append(out.Files, SharedFile{m, f, at.side})
			}
		}
	}
	return out, err
}

// timeOf returns when a message of a conversation was sent; zero: no id was given. Fault: NotFound, also for one that the reader does not see.
func (s *Service) timeOf(ctx context.Context, at stand, id string) (sent time.Time, err error) {
	if id == "" {
		return sent, nil
	}
	sent, err = s.repo.sentAt(ctx, s.db, at.ID, id)
	if errors.Is(err, db.ErrNoRow) || err == nil && sent.Before(at.visible) {
		return sent, fault.Missing(messageUnknownMessage)
	}
	return sent, err
}
