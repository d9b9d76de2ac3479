package media

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Limits of looking into an Office file, which is a ZIP.
const (
	maxParts    = 20_000
	maxTypes    = 1 << 20  // bytes of the part that says what the others are
	maxUnpacked = 48 << 20 // bytes of the files inside it, of all together
	maxNested   = 3        // files in files
)

// errMacros says that an Office file has macros, errOffice that it cannot be looked into.
var (
	errMacros = errors.New("it has macros")
	errOffice = errors.New("it is no Office file that can be read")
)

func (k kind) isOffice() bool {
	return slices.Contains([]string{typeDOCX, typeXLSX, typePPTX}, k.source)
}

// looking is taken while an Office file is in memory: up to 75 MB of it.
var looking = make(chan struct{}, 1)

// checkOffice looks at a stored Office file. Faults: errMacros, errOffice.
func (s *Service) checkOffice(ctx context.Context, key string) error {
	select {
	case looking <- struct{}{}:
		defer func() { <-looking }()
	case <-ctx.Done():
		return ctx.Err()
	}
	stored, _, err := s.blobs.Open(ctx, key)
	if err != nil {
		return err
	}
	defer stored.Close()
	content, err := io.ReadAll(stored)
	if err != nil {
		return err
	}
	return checkOffice(content)
}

// checkOffice tells whether an Office file can be stored: neither it nor a file inside it has macros (FD-310). What counts is what its parts are, not
// what they are called.
func checkOffice(content []byte) error {
	left := int64(maxUnpacked)
	return checkPackage(content, maxNested, &left)
}

// checkPackage looks at all parts of a ZIP. left is how many bytes of files inside may still be unpacked.
func checkPackage(content []byte, nested int, left *int64) error {
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || len(z.File) > maxParts || nested < 0 {
		return errors.Join(errOffice, err)
	}
	for _, f := range z.File {
		part, err := f.Open()
		if err != nil {
			return fmt.Errorf("%w: %w", errOffice, err)
		}
		if strings.EqualFold(f.Name, "[Content_Types].xml") {
			err = checkTypes(io.LimitReader(part, maxTypes))
		} else {
			err = checkPart(part, nested, left)
		}
		if err := errors.Join(err, part.Close()); err != nil {
			return err
		}
	}
	return nil
}

// checkTypes looks at what the parts of a file are said to be. A sheet of macros is one of Excel before it had Visual Basic.
func checkTypes(part io.Reader) error {
	for d := xml.NewDecoder(part); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %w", errOffice, err)
		}
		element, _ := token.(xml.StartElement)
		for _, a := range element.Attr {
			for _, kind := range []string{"macroenabled", "vbaproject", "macrosheet"} {
				if strings.Contains(strings.ToLower(a.Value), kind) {
					return errMacros
				}
			}
		}
	}
}

// The first bytes of files inside others, and the name that every project in Visual Basic has in the directory of an old one, in UTF-16.
var (
	oldFile = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	zipFile = []byte("PK\x03\x04")
	project = []byte("_\x00V\x00B\x00A\x00_\x00P\x00R\x00O\x00J\x00E\x00C\x00T\x00")
)

// checkPart looks at a part that is a file itself, such as a table in a document.
func checkPart(part io.Reader, nested int, left *int64) error {
	head := make([]byte, len(oldFile))
	n, err := io.ReadFull(part, head)
	if head = head[:n]; err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: %w", errOffice, err)
	}
	isOld, isZip := bytes.HasPrefix(head, oldFile), bytes.HasPrefix(head, zipFile)
	if !isOld && !isZip {
		return nil
	}
	content, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(head), part), *left+1))
	if *left -= int64(len(content)); err != nil || *left < 0 {
		return errors.Join(errOffice, err)
	}
	if isZip {
		return checkPackage(content, nested-1, left)
	}
	if bytes.Contains(content, project) {
		return errMacros
	}
	return nil
}
