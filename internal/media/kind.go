package media

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"caravan/internal/media/picture"

	"github.com/gabriel-vasile/mimetype"
)

// The greatest sizes of files, in bytes (AMB-128).
const (
	MaxFile  = 25 << 20
	MaxVideo = 200 << 20
)

// headSize is how much of a file is read to find its type. An Office file is a ZIP, and the parts that tell its kind may come late.
const headSize = 64 << 10

func init() { mimetype.SetLimit(headSize) }

// The media types besides those of pictures.
const (
	typePDF  = "application/pdf"
	typeDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	typePPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	typeMP4  = "video/mp4"
	typeMOV  = "video/quicktime"
)

// kind is a type of file that may be uploaded.
type kind struct {
	source     string   // media type of the content
	becomes    string   // media type that people get
	extensions []string // of the names that people get, without the dot; the first is added to other names
	max        int64    // bytes
}

// kinds are all types that may be uploaded (AMB-128). Types that can contain scripts, such as SVG and HTML, are not among them.
var kinds = []kind{
	{picture.PNG, picture.PNG, []string{"png"}, MaxFile},
	{picture.JPEG, picture.JPEG, []string{"jpg", "jpeg"}, MaxFile},
	{picture.WebP, picture.JPEG, []string{"jpg", "jpeg"}, MaxFile},
	{picture.HEIC, picture.JPEG, []string{"jpg", "jpeg"}, MaxFile},
	{picture.HEIF, picture.JPEG, []string{"jpg", "jpeg"}, MaxFile},
	{typePDF, typePDF, []string{"pdf"}, MaxFile},
	{typeDOCX, typeDOCX, []string{"docx"}, MaxFile},
	{typeXLSX, typeXLSX, []string{"xlsx"}, MaxFile},
	{typePPTX, typePPTX, []string{"pptx"}, MaxFile},
	{typeMP4, typeMP4, []string{"mp4", "m4v"}, MaxVideo},
	{typeMOV, typeMOV, []string{"mov", "qt"}, MaxVideo},
}

// also are other names that the content's type may have.
var also = map[string]string{"image/apng": picture.PNG, "video/x-m4v": typeMP4}

// kindOf tells the kind of a file by the first headSize bytes of its content. ok is false when it may not be uploaded.
func kindOf(head []byte) (k kind, ok bool) {
	source, _, _ := strings.Cut(mimetype.Detect(head).String(), ";")
	if other, has := also[source]; has {
		source = other
	}
	if source == typePDF && !bytes.HasPrefix(head, []byte("%PDF-")) { // something else may come before it
		return kind{}, false
	}
	return kindNamed(source)
}

func kindNamed(source string) (k kind, ok bool) {
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.source == source })
	if i < 0 {
		return kind{}, false
	}
	return kinds[i], true
}

func (k kind) isPicture() bool { return strings.HasPrefix(k.source, "image/") }
func (k kind) isVideo() bool   { return strings.HasPrefix(k.source, "video/") }

// convertedExtensions end the names of files that become another type.
var convertedExtensions = []string{"webp", "heic", "heif", "apng"}

// name returns the file name that people get: without folders, invisible characters and characters that change the direction of writing, not too
// long, and with an extension of its type.
func (k kind) name(given string) string {
	name := plain(given[strings.LastIndexAny(given, `/\`)+1:])
	extension := strings.TrimPrefix(path.Ext(name), ".")
	stem := strings.TrimSuffix(name, "."+extension)
	switch {
	case slices.Contains(k.extensions, strings.ToLower(extension)):
	case slices.Contains(convertedExtensions, strings.ToLower(extension)):
		extension = k.extensions[0]
	default:
		stem, extension = name, k.extensions[0]
	}
	stem = strings.Trim(first(stem, maxName), " .")
	if stem == "" {
		stem = "file"
	}
	return stem + "." + extension
}
