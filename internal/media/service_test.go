package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"slices"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/media/picture"
	"caravan/internal/network"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/jobs"
	"caravan/internal/testnet"
)

func TestUse(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		plan, pic := w.add(t, testnet.Mia, "plan.pdf", []byte(pdfFile)), w.add(t, testnet.Mia, "a.png", drawing(t, 9, 9))
		foreign := w.add(t, testnet.Sam, "sam.pdf", []byte(pdfFile))
		names := func(t *testing.T, thing string) (found []string) {
			t.Helper()
			views, err := w.UsedBy(t.Context(), w.db, testnet.Ann, []string{thing, "post:nothing"})
			check.OK(t, err)
			for _, v := range views[thing] {
				found = append(found, v.Name)
			}
			return found
		}
		t.Run("MEDIA-001 a thing uses exactly the files it is given, in their order", func(t *testing.T) {
			check.OK(t, w.use(t, testnet.Mia, "post:1", plan.ID, pic.ID))
			check.Same(t, names(t, "post:1"), []string{"plan.pdf", "a.png"})
			check.OK(t, w.use(t, testnet.Mia, "post:1", pic.ID, plan.ID))
			check.Same(t, names(t, "post:1"), []string{"a.png", "plan.pdf"})
			check.OK(t, w.use(t, testnet.Mia, "post:1", pic.ID))
			check.Same(t, names(t, "post:1"), []string{"a.png"})
			check.OK(t, w.use(t, testnet.Mia, "post:1"))
			check.Same(t, names(t, "post:1"), []string(nil))
			check.OK(t, w.use(t, testnet.Mia, "post:1", plan.ID))
			check.OK(t, w.use(t, testnet.Mia, "post:2", plan.ID))
			check.Same(t, names(t, "post:2"), []string{"plan.pdf"})
		})
		t.Run("MEDIA-001 somebody else's file, an unknown one and the same one twice are refused, each by its place", func(t *testing.T) {
			wantFault(t, w.use(t, testnet.Mia, "post:3", pic.ID, foreign.ID), fault.Invalid, messageGone, in(1))
			wantFault(t, w.use(t, testnet.Mia, "post:3", "nothing"), fault.Invalid, messageGone, in(0))
			wantFault(t, w.use(t, testnet.Mia, "post:3", pic.ID, pic.ID), fault.Invalid, messageGone, in(1))
			wantFault(t, w.use(t, testnet.Mia, "post:3", slices.Repeat([]string{pic.ID}, MaxUses+1)...), fault.Invalid, messageManyUses, "attachments")
			check.Same(t, names(t, "post:3"), []string(nil))
		})
		t.Run("MEDIA-001 head office edits a post and keeps the files of its author, but cannot take them elsewhere", func(t *testing.T) {
			check.OK(t, w.use(t, testnet.Ann, "post:1", plan.ID))
			wantFault(t, w.use(t, testnet.Ann, "post:4", plan.ID), fault.Invalid, messageGone, in(0))
		})
		t.Run("MEDIA-005 things that take pictures refuse everything else", func(t *testing.T) {
			pictures := func(ids ...string) error {
				return w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.UsePictures(t.Context(), tx, testnet.Mia, "comment:1", ids) })
			}
			check.OK(t, pictures(pic.ID))
			wantFault(t, pictures(pic.ID, plan.ID), fault.Invalid, messageNoPicture, in(1))
		})
		t.Run("AMB-128 a picture that has failed cannot be used", func(t *testing.T) {
			whole := photo(t, 300, 300)
			half := w.add(t, testnet.Mia, "half.jpg", whole[:len(whole)/2])
			w.Work(t)
			wantFault(t, w.use(t, testnet.Mia, "post:5", half.ID), fault.Invalid, "'half.jpg' cannot be read. The file may be damaged.", in(0))
		})
		t.Run("MEDIA-001 the files of a page are read with one query, and the links are the reader's", func(t *testing.T) {
			asked := &dbtest.Recorder{Querier: w.db}
			views, err := w.Views(t.Context(), asked, testnet.Sam, []string{plan.ID, pic.ID, "nothing"})
			check.OK(t, err)
			check.Must(t, check.Is(t, len(asked.Statements), 1, asked.Statements))
			check.Is(t, len(views), 2, views)
			check.Is(t, views[plan.ID].Name, "plan.pdf")
			if mine := w.now(t, testnet.Mia, plan.ID); *mine.SignedURL == *views[plan.ID].SignedURL {
				t.Error("two readers have the same link")
			}
			asked = &dbtest.Recorder{Querier: w.db}
			_, err = w.UsedBy(t.Context(), asked, testnet.Sam, []string{"post:1", "post:2"})
			check.OK(t, err)
			dbtest.WantIndexes(t, w.db.Engine(), w.db, asked.Statements[0], "u")
			if len(asked.Statements) != 1 {
				t.Errorf("%d statements", len(asked.Statements))
			}
			for _, nothing := range [][]string{nil, {}} {
				none, err := w.Views(t.Context(), nil, testnet.Sam, nothing)
				check.OK(t, err)
				of, err := w.UsedBy(t.Context(), nil, testnet.Sam, nothing)
				check.OK(t, err)
				if len(none)+len(of) != 0 {
					t.Error("something out of nothing")
				}
			}
		})
	})
}

func TestSweep(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		used, dropped := w.add(t, testnet.Mia, "used.jpg", photo(t, 1500, 500)), w.add(t, testnet.Mia, "dropped.jpg", photo(t, 1500, 500))
		idle := w.add(t, testnet.Mia, "idle.pdf", []byte(pdfFile))
		check.OK(t, w.use(t, testnet.Mia, "post:1", used.ID, dropped.ID))
		w.Work(t)
		sweep := func(at time.Duration) (left []string) {
			t.Helper()
			w.clock.T = testnet.Now.Add(at)
			check.OK(t, w.sweep(t.Context()))
			w.Work(t)
			for _, v := range []network.AttachmentView{used, dropped, idle} {
				if _, err := w.Find(t.Context(), testnet.Mia, v.ID); err == nil {
					left = append(left, v.Name)
				}
			}
			return left
		}
		t.Run("AMB-128 what nothing has used for a day is deleted, with its files", func(t *testing.T) {
			check.Same(t, sweep(day), []string{"used.jpg", "dropped.jpg", "idle.pdf"})
			check.Same(t, sweep(day+time.Second), []string{"used.jpg", "dropped.jpg"})
			if n := w.Files(t, shelf); n != 6 {
				t.Errorf("%d files, want three sizes of two pictures", n)
			}
		})
		t.Run("AMB-128 the day begins when the last thing stops using a file", func(t *testing.T) {
			check.OK(t, w.use(t, testnet.Mia, "post:2", dropped.ID, used.ID))
			check.OK(t, w.use(t, testnet.Mia, "post:1", used.ID))
			check.OK(t, w.use(t, testnet.Mia, "post:2"))
			check.Same(t, sweep(2*day), []string{"used.jpg", "dropped.jpg"})
			check.Same(t, sweep(2*day+2*time.Second), []string{"used.jpg"})
			check.Same(t, sweep(90*day), []string{"used.jpg"})
			if n := w.Files(t, shelf); n != 3 {
				t.Errorf("%d files", n)
			}
		})
		t.Run("AMB-128 the sweep reads no table from end to end", func(t *testing.T) {
			check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error {
				for _, q := range []string{`SELECT m.id FROM media m WHERE m.unused_since < $1 ORDER BY m.unused_since, m.id LIMIT 200`,
					`SELECT m.id FROM media m WHERE m.state = 'UPLOADED' AND m.created_at < $1 ORDER BY m.created_at, m.id LIMIT 200`} {
					dbtest.WantIndexes(t, w.db.Engine(), tx, dbtest.Statement{Query: q, Args: []any{int64(1)}}, "m")
				}
				return nil
			}))
		})
		t.Run("AMB-128 a picture whose job is dead, as when it took down every node that tried, has failed", func(t *testing.T) {
			lost := w.add(t, testnet.Mia, "lost.jpg", photo(t, 20, 20))
			_, err := w.db.Exec(t.Context(), `DELETE FROM jobs WHERE kind = $1`, jobPicture)
			check.OK(t, err)
			check.OK(t, w.sweep(t.Context()))
			if got := w.now(t, testnet.Mia, lost.ID); got.Problem != nil {
				t.Errorf("too early: %s", *got.Problem)
			}
			w.clock.T = w.clock.T.Add(2 * time.Hour)
			check.OK(t, w.sweep(t.Context()))
			got := w.now(t, testnet.Mia, lost.ID)
			check.True(t, !got.Ready, got)
			if check.True(t, got.Problem != nil) {
				check.Is(t, *got.Problem, "'lost.jpg' could not be prepared. Please add it again.")
			}
		})
	})
}

func TestUsingAndSweepingAtOnce(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, cfg db.Config) {
		w := newWorld(t, dbtest.Open(t, cfg), nil)
		other := NewService(dbtest.Open(t, cfg), w.clock, w.blobs, nil)
		t.Run("AMB-128 a file is either used or swept, never both, whoever comes first", func(t *testing.T) {
			usedUp, swept := 0, 0
			for round := range 15 {
				w.clock.T = testnet.Now
				v := w.add(t, testnet.Mia, fmt.Sprintf("%d.pdf", round), []byte(pdfFile))
				w.clock.T = testnet.Now.Add(2 * day)
				thing := fmt.Sprintf("post:%d", round)
				errs := dbtest.AtOnce(2, func(i int) error {
					if i == 0 {
						return other.sweep(t.Context())
					}
					return w.use(t, testnet.Mia, thing, v.ID)
				})
				check.OK(t, errs[0])
				_, err := w.Find(t.Context(), testnet.Mia, v.ID)
				switch {
				case errs[1] == nil && err == nil:
					usedUp++
				case fault.Is(errs[1], fault.Invalid) && fault.Is(err, fault.NotFound):
					swept++
				default:
					t.Errorf("round %d: use %v, find %v", round, errs[1], err)
				}
			}
			if n := w.net.Count(t, `SELECT COUNT(*) FROM media`); n != usedUp {
				t.Errorf("%d rows after %d uses and %d sweeps", n, usedUp, swept)
			}
			w.Work(t)
			if n := w.Files(t, shelf); n != usedUp {
				t.Errorf("%d files after %d uses", n, usedUp)
			}
		})
		t.Run("AMB-127 the same file uploaded many times at once is stored once", func(t *testing.T) {
			id, before, rows := db.NewID(), w.Files(t, shelf), w.net.Count(t, `SELECT COUNT(*) FROM media`)
			type outcome struct {
				views []network.AttachmentView
				err   error
			}
			content := photo(t, 30, 30)
			for _, o := range dbtest.AtOnce(6, func(i int) outcome {
				s := *w
				if i%2 == 1 {
					s.Service = other
				}
				views, err := s.send(t, testnet.Mia, Upload{ID: id, Name: "a.jpg", Content: bytes.NewReader(content)})
				return outcome{views, err}
			}) {
				if check.Is(t, o.err, nil) {
					if check.Is(t, len(o.views), 1, o.views) {
						check.Is(t, o.views[0].ID, id)
					}
				}
			}
			w.Work(t)
			files := w.Files(t, shelf) - before
			check.Is(t, files, 1)
			check.Is(t, w.net.Count(t, `SELECT COUNT(*) FROM media`)-rows, 1)
		})
		t.Run("AMB-128 two attempts at one picture, the second after a lost lease, leave one set of files", func(t *testing.T) {
			before := w.Files(t, shelf)
			v := w.add(t, testnet.Mia, "twice.jpg", photo(t, 1300, 700))
			m, err := w.repo.find(t.Context(), w.db, v.ID)
			check.OK(t, err)
			for _, err := range dbtest.AtOnce(2, func(i int) error {
				s := []*Service{w.Service, other}[i]
				made, err := s.makePicture(t.Context(), m)
				if err != nil {
					return err
				}
				return s.finish(t.Context(), nil, m, made)
			}) {
				check.OK(t, err)
			}
			w.Work(t)
			files := w.Files(t, shelf) - before
			check.Is(t, files, 3)
			check.True(t, w.now(t, testnet.Mia, v.ID).Ready)
		})
	})
}

func TestAPictureThatIsSweptMeanwhile(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("AMB-128 a picture that is swept while it is made leaves no files", func(t *testing.T) {
			v := w.add(t, testnet.Mia, "late.jpg", photo(t, 1300, 700))
			m, err := w.repo.find(t.Context(), w.db, v.ID)
			check.OK(t, err)
			made, err := w.makePicture(t.Context(), m)
			check.OK(t, err)
			w.clock.T = testnet.Now.Add(2 * day)
			check.OK(t, w.sweep(t.Context()))
			check.OK(t, w.finish(t.Context(), nil, m, made))
			w.Work(t)
			if n := w.Files(t, shelf); n != 0 {
				t.Errorf("%d files", n)
			}
		})
	})
}

// slow is a video service that needs several steps, and then says what the test wants.
type slow struct {
	steps   []Film // what it was told at each step
	fails   error  // of the next step
	problem string // in the end
	removed []string
}

func (s *slow) Step(ctx context.Context, _ string, known Film, size int64, open func(context.Context) (io.ReadCloser, error)) (Progress, error) {
	s.steps = append(s.steps, known)
	if err := s.fails; err != nil {
		s.fails = nil
		return Progress{}, err
	}
	switch {
	case known.Upload == "":
		return Progress{Film: Film{Upload: "up1"}}, nil
	case known.Asset == "":
		file, err := open(ctx)
		if err != nil {
			return Progress{}, err
		}
		defer file.Close()
		if n, err := io.Copy(io.Discard, file); n != size || err != nil {
			return Progress{}, fmt.Errorf("%d of %d bytes: %w", n, size, err)
		}
		return Progress{Film: Film{"up1", "asset1"}}, nil
	case s.problem != "":
		return Progress{Film: known, Problem: s.problem}, nil
	}
	return Progress{Film: known, PlaybackID: "play1"}, nil
}

// Stream implements Videos.
func (*slow) Stream(id string) network.VideoStream {
	return network.VideoStream{HLS: "https://video.example/" + id, Poster: "https://video.example/picture"}
}

// Sources implements Videos.
func (*slow) Sources() []string { return []string{"https://video.example"} }

func (s *slow) Remove(_ context.Context, asset string) error {
	s.removed = append(s.removed, asset)
	return nil
}

func TestVideoService(t *testing.T) {
	video := append([]byte(mp4Head), "film"...)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := &slow{}
		w := newWorld(t, d, service)
		t.Run("AMB-093 MEDIA-006 a video goes through its service step by step, and then has its playback id", func(t *testing.T) {
			v := w.add(t, testnet.Mia, "a.mp4", video)
			check.True(t, !v.Ready, v)
			check.True(t, v.MuxPlaybackID == nil, v)
			check.True(t, v.SignedURL == nil, v)
			w.Work(t)
			check.Same(t, service.steps, []Film{{}, {"up1", ""}, {"up1", "asset1"}})
			got := w.now(t, testnet.Mia, v.ID)
			if check.True(t, got.Ready, got) {
				check.Is(t, *got.MuxPlaybackID, "play1")
				check.True(t, got.SignedURL != nil)
				if check.True(t, got.Stream != nil) {
					check.Is(t, got.Stream.HLS, "https://video.example/play1")
				}
			}
			w.clock.T = testnet.Now.Add(2 * day)
			check.OK(t, w.sweep(t.Context()))
			w.Work(t)
			check.Same(t, service.removed, []string{"asset1"})
			w.clock.T = testnet.Now
		})
		t.Run("AMB-093 a service that does not answer is asked again", func(t *testing.T) {
			service.fails, service.steps = errors.New("no answer"), nil
			v := w.add(t, testnet.Mia, "b.mp4", video)
			w.Work(t)
			got := w.now(t, testnet.Mia, v.ID)
			check.True(t, !got.Ready, got)
			check.True(t, got.Problem == nil, got)
			_, err := d.Exec(t.Context(), `UPDATE jobs SET due_at = 0 WHERE state = $1`, jobs.Queued)
			check.OK(t, err)
			w.Work(t)
			check.True(t, w.now(t, testnet.Mia, v.ID).Ready)
		})
		t.Run("AMB-093 a video that the service cannot play has failed", func(t *testing.T) {
			service.problem = "no video track"
			v := w.add(t, testnet.Mia, "c.mp4", video)
			w.Work(t)
			got := w.now(t, testnet.Mia, v.ID)
			check.True(t, !got.Ready, got)
			if check.True(t, got.Problem != nil) {
				check.Is(t, *got.Problem, "'c.mp4' could not be prepared. Please add it again.")
			}
			service.problem = ""
		})
		t.Run("AMB-093 a video that the service never finishes has failed after a day", func(t *testing.T) {
			v := w.add(t, testnet.Mia, "d.mp4", video)
			w.clock.T = testnet.Now.Add(day + time.Minute)
			w.Work(t)
			got := w.now(t, testnet.Mia, v.ID)
			check.True(t, !got.Ready, got)
			check.True(t, got.Problem != nil)
		})
	})
}

func TestMayManage(t *testing.T) {
	for _, a := range testnet.Everybody() {
		t.Run("AMB-010 a "+a.Role.Label()+" manages only what they have uploaded themselves", func(t *testing.T) {
			check.True(t, mayManage(a, Media{CreatedBy: a.UserID}), a)
			check.True(t, !mayManage(a, Media{CreatedBy: "somebody else"}), a)
			check.True(t, !mayManage(access.Actor{Role: access.HeadOffice}, Media{CreatedBy: a.UserID}))
		})
	}
}

func TestAlikeLooksAtTheNearestPicturesOnly(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		var files []Imported
		uses := map[string][]string{}
		for day := range 9 {
			name := fmt.Sprintf("day-%d", day)
			files = append(files,
				Imported{Media: Media{ID: name, Name: name, Type: picture.PNG, CreatedBy: testnet.Olga.UserID, CreatedAt: w.clock.T.AddDate(0, 0, day)},
					Content: []byte(name)})
			likeness := picture.Likeness(0b1111)
			files[day].Likeness = &likeness
			uses["submission:"+name] = []string{name}
		}
		uses["post:other"] = []string{"day-3"}
		check.OK(t, w.db.InTx(t.Context(), func(tx *db.Tx) error { return w.Import(t.Context(), tx, files, uses) }))
		for _, c := range []struct {
			asked []string
			most  int
			want  []string
		}{
			{[]string{"submission:day-4"}, 100, []string{"day-0", "day-1", "day-2", "day-3", "day-5", "day-6", "day-7", "day-8"}},
			{[]string{"submission:day-4"}, 3, []string{"day-2", "day-3", "day-5", "day-6", "day-7"}}, // of the three until then, one is its own
			{[]string{"submission:day-8"}, 2, []string{"day-7"}},
			{[]string{"submission:day-0", "submission:day-6"}, 1, []string{"day-6", "day-7", "day-7"}},
			{[]string{"submission:none"}, 1, nil},
		} {
			t.Run(fmt.Sprintf("FD-122 %s among %d before and after", c.asked, c.most), func(t *testing.T) {
				var got []string
				check.OK(t, w.alike(t.Context(), w.db, c.asked, "submission", c.most, func(_, _, _, other string, difference int) {
					got = append(got, other)
					check.Is(t, difference, 0, other)
				}))
				slices.Sort(got)
				check.Same(t, got, c.want)
			})
		}
	})
}

func TestSmallPicturesOfADocument(t *testing.T) {
	eachWorld(t, func(t *testing.T, w *world) {
		t.Run("EVIDENCE-016 FD-263 a document gets every picture as a JPEG: small PNGs, those that something can be seen through, and photos",
			func(t *testing.T) {
				through := image.NewNRGBA(image.Rect(0, 0, 400, 400))
				through.SetNRGBA(1, 1, color.NRGBA{A: 9})
				var content bytes.Buffer
				check.OK(t, png.Encode(&content, through))
				files := map[string][]byte{"small.png": drawing(t, 9, 9), "through.png": content.Bytes(), "photo.jpg": photo(t, 400, 300)}
				var ids []string
				for name, content := range files {
					ids = append(ids, w.add(t, testnet.Mia, name, content).ID)
				}
				w.Work(t)
				got, err := w.Small(t.Context(), w.db, ids)
				check.OK(t, err)
				for _, id := range ids {
					img, kind, err := image.Decode(bytes.NewReader(got[id]))
					if check.Is(t, err, nil) {
						check.Is(t, kind, "jpeg")
						check.True(t, max(img.Bounds().Dx(), img.Bounds().Dy()) <= 320)
					}
				}
			})
	})
}
