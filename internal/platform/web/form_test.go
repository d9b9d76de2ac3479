package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

// formServer serves an operation that reads a form and tells what it got. A request without a form has timeout, or any time if that is 0.
func formServer(t *testing.T, timeout time.Duration) (*Server, *httptest.Server) {
	t.Helper()
	s := newServer(t)
	s.API.Register("test", Operation{ID: "send", Method: "POST", Path: "/send", Access: open{}, MaxBody: 4 << 20,
		Form: []FormPart{{Name: "note", Doc: "A note"}, {Name: "files", Doc: "The files", File: true, Many: true}},
		Handler: JSON(func(_ context.Context, in *struct{ Form Form }) (string, error) {
			var told []string
			for {
				part, err := in.Form.Next()
				if errors.Is(err, io.EOF) {
					return strings.Join(told, " "), nil
				}
				if err != nil {
					return "", err
				}
				if part.FileName == "refuse" {
					return "", fault.InvalidField("files[0]", "Not this file.")
				}
				if part.FileName == "" {
					text, err := part.Text()
					if err != nil {
						return "", err
					}
					told = append(told, fmt.Sprintf("%s::%d", part.Name, len(text)))
					continue
				}
				size, err := io.Copy(io.Discard, part)
				if err != nil {
					return "", fmt.Errorf("read %s: %w", part.Name, err)
				}
				told = append(told, fmt.Sprintf("%s:%s:%d", part.Name, part.FileName, size))
			}
		})})
	site := httptest.NewUnstartedServer(s.Handler())
	site.Config.ReadTimeout, site.Config.WriteTimeout = timeout, timeout
	site.Start()
	t.Cleanup(site.Close)
	return s, site
}

// form returns a form with a note and a file.
func form(t *testing.T, fileName string, size int) (contentType string, body []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	check.OK(t, w.WriteField("note", "hello"))
	file, err := w.CreateFormFile("files", fileName)
	if err == nil {
		_, err = file.Write(bytes.Repeat([]byte("x"), size))
	}
	check.OK(t, errors.Join(err, w.Close()))
	return w.FormDataContentType(), b.Bytes()
}

func TestForm(t *testing.T) {
	s, site := formServer(t, 0)
	send := func(t *testing.T, site *httptest.Server, contentType string, body io.Reader) (int, string) {
		t.Helper()
		r, err := site.Client().Post(site.URL+"/api/send", contentType, body)
		check.OK(t, err)
		defer r.Body.Close()
		answer, err := io.ReadAll(r.Body)
		check.OK(t, err)
		return r.StatusCode, string(answer)
	}
	want := func(t *testing.T, status int, answer string, wantStatus int, says string) {
		t.Helper()
		check.Is(t, status, wantStatus)
		check.True(t, strings.Contains(answer, says), answer, says)
	}
	contentType, body := form(t, "a.txt", 100_000)
	t.Run("the parts of a form are read one after the other", func(t *testing.T) {
		status, answer := send(t, site, contentType, bytes.NewReader(body))
		want(t, status, answer, 200, `"note::5 files:a.txt:100000"`)
	})
	t.Run("a form may take longer than the server's time for a request, as long as it arrives", func(t *testing.T) {
		// A second is enough for a slow machine to begin with the form, which is when the time starts to be extended.
		const timeout = time.Second
		_, site := formServer(t, timeout)
		slow, w := io.Pipe()
		go func() {
			for piece := range len(body)/10_000 + 1 {
				<-time.After(timeout / 8)
				_, _ = w.Write(body[piece*10_000 : min(len(body), (piece+1)*10_000)])
			}
			w.Close()
		}()
		status, answer := send(t, site, contentType, slow)
		want(t, status, answer, 200, `files:a.txt:100000`)
	})
	t.Run("what is no form is refused with 415", func(t *testing.T) {
		status, answer := send(t, site, "application/json", strings.NewReader("{}"))
		want(t, status, answer, 415, messageNoForm)
		status, answer = send(t, site, "multipart/form-data", strings.NewReader("{}"))
		want(t, status, answer, 415, messageNoForm)
	})
	t.Run("a form that breaks off, or is none inside, is refused", func(t *testing.T) {
		for _, broken := range [][]byte{nil, body[:50], body[:len(body)-20], []byte("--x\r\nnothing")} {
			status, answer := send(t, site, contentType, bytes.NewReader(broken))
			want(t, status, answer, 422, messageUnreadable)
		}
	})
	t.Run("a form that is too large is refused, whether or not its length is told", func(t *testing.T) {
		contentType, large := form(t, "a.txt", 5<<20)
		status, answer := send(t, site, contentType, io.MultiReader(bytes.NewReader(large)))
		want(t, status, answer, 413, messageTooLarge)

		// Whoever tells the length is refused before anything of the form is read.
		conn, err := net.Dial("tcp", site.Listener.Addr().String())
		check.OK(t, err)
		defer conn.Close()
		fmt.Fprintf(conn, "POST /api/send HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", contentType, len(large))
		r, err := http.ReadResponse(bufio.NewReader(conn), nil)
		check.OK(t, err)
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		check.OK(t, err)
		want(t, r.StatusCode, string(text), 413, messageTooLarge)
	})
	t.Run("FD-280 a part that the operation does not have is refused, and so are a file without a name and a text that is too long", func(t *testing.T) {
		for _, c := range []struct{ name, fileName, content, says string }{
			{"nots", "", "hello", `"body.nots","message":"` + messageUnknownPart},
			{"note", "", strings.Repeat("x", maxPart+1), `"body.note","message":"` + messageLongPart},
			{"files", "", "hello", `"body.files","message":"` + messageNoFile},
		} {
			var b bytes.Buffer
			w := multipart.NewWriter(&b)
			check.OK(t, errors.Join(w.WriteField(c.name, c.content), w.Close()))
			status, answer := send(t, site, w.FormDataContentType(), &b)
			want(t, status, answer, 422, c.says)
		}
	})
	t.Run("who is refused in the middle can send the rest and then reads why", func(t *testing.T) {
		contentType, refused := form(t, "refuse", 3<<20)
		conn, err := net.Dial("tcp", site.Listener.Addr().String())
		check.OK(t, err)
		defer conn.Close()
		fmt.Fprintf(conn, "POST /api/send HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", contentType, len(refused))
		_, err = conn.Write(refused) // a client that only reads when it has sent everything
		check.OK(t, err)
		r, err := http.ReadResponse(bufio.NewReader(conn), nil)
		check.OK(t, err)
		defer r.Body.Close()
		answer, err := io.ReadAll(r.Body)
		check.OK(t, err)
		want(t, r.StatusCode, string(answer), 422, "Not this file.")
	})
	t.Run("the API document describes the form", func(t *testing.T) {
		doc, err := s.API.OpenAPI()
		check.OK(t, err)
		for _, part := range []string{`"multipart/form-data"`, `"format": "binary"`, `"The files"`, `"415"`, `"413"`, `"408"`} {
			check.True(t, bytes.Contains(doc, []byte(part)), part)
		}
	})
}

// tableServer serves an operation that reads a form whole, which has a file that is looked at before it counts, and tells what it was asked for.
func tableServer(t *testing.T) *httptest.Server {
	t.Helper()
	s := newServer(t)
	s.API.Register("test", Operation{ID: "take", Method: "POST", Path: "/take", Access: open{}, MaxBody: 4 << 20,
		Form: append(LookedAtParts(), FormPart{Name: "file", Doc: "The file", File: true}),
		Handler: JSON(func(_ context.Context, in *struct{ Form Form }) (string, error) {
			got, err := in.Form.Read(100)
			if err != nil {
				return "", err
			}
			how, err := got.LookedAt()
			return fmt.Sprintf("%+v %s %d", how, got.FileName, len(got.File)), err
		})})
	site := httptest.NewServer(s.Handler())
	t.Cleanup(site.Close)
	return site
}

func TestAFileThatIsLookedAtBeforeItCounts(t *testing.T) {
	site := tableServer(t)
	file := [2]string{"file", "abc"}
	for _, c := range []struct {
		name   string
		parts  [][2]string
		status int
		says   string
	}{
		{"FD-280 a preview that is asked for before the file", [][2]string{{"preview", "true"}, file}, 200, "{Preview:true Mark:} a.csv 3"},
		{"FD-280 a preview that is asked for after the file", [][2]string{file, {"preview", "true"}}, 200, "{Preview:true Mark:} a.csv 3"},
		{"FD-280 the mark of a preview, after the file", [][2]string{file, {"mark", "m"}}, 200, "{Preview:false Mark:m} a.csv 3"},
		{"FD-280 the word that it counts without a preview", [][2]string{{"preview", "false"}, file}, 200, "{Preview:false Mark:} a.csv 3"},
		{"FD-280 neither a mark nor a word", [][2]string{file}, 422, messageNoWord},
		{"FD-280 an empty mark is none", [][2]string{{"mark", ""}, file}, 422, messageNoWord},
		{"FD-280 a misspelt part", [][2]string{file, {"preveiw", "true"}, {"mark", "m"}}, 422, messageUnknownPart},
		{"FD-280 the case of a name counts", [][2]string{{"Preview", "true"}, file, {"mark", "m"}}, 422, messageUnknownPart},
		{"FD-280 a part without a name", [][2]string{{"", "true"}, file, {"mark", "m"}}, 422, messageUnknownPart},
		{"FD-280 the same part twice", [][2]string{{"preview", "true"}, file, {"preview", "false"}}, 422, messageTwice},
		{"FD-280 two files", [][2]string{{"mark", "m"}, file, file}, 422, messageTwice},
		{"FD-280 a word that is none", [][2]string{{"preview", "yes please"}, file}, 422, messageNoBool},
		{"FD-280 a file that is larger than its form may have", [][2]string{{"mark", "m"}, {"file", strings.Repeat("x", 101)}}, 200, "101"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b bytes.Buffer
			w := multipart.NewWriter(&b)
			for _, p := range c.parts {
				var err error
				if p[0] == "file" {
					var to io.Writer
					if to, err = w.CreateFormFile("file", "a.csv"); err == nil {
						_, err = io.WriteString(to, p[1])
					}
				} else {
					err = w.WriteField(p[0], p[1])
				}
				check.OK(t, err)
			}
			check.OK(t, w.Close())
			r, err := site.Client().Post(site.URL+"/api/take", w.FormDataContentType(), &b)
			check.OK(t, err)
			defer r.Body.Close()
			answer, err := io.ReadAll(r.Body)
			check.OK(t, err)
			check.Is(t, r.StatusCode, c.status)
			check.True(t, strings.Contains(string(answer), c.says), c.says, answer)
		})
	}
}
