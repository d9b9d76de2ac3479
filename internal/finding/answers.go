package finding

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
)

// Answer is what came out for a subject.
type Answer struct {
	Number int // of the subject
	Failed bool
}

var errAnswers = errors.New("finding: these are no packed answers")

var packing = base64.RawStdEncoding

// pack returns answers as a text. Each is one number: twice the distance to the subject before, plus 1 when it failed. Subjects of one quarter have
// numbers close to each other, so that most take one byte.
func pack(answers []Answer) string {
	answers = slices.SortedFunc(slices.Values(answers), func(a, b Answer) int { return cmp.Compare(a.Number, b.Number) })
	numbers := make([]uint64, len(answers))
	last := 0
	for i, a := range answers {
		numbers[i] = uint64(a.Number-last) << 1
		if a.Failed {
			numbers[i] |= 1
		}
		last = a.Number
	}
	return packNumbers(numbers)
}

// unpack calls each for the answers in a text, ordered by subject. buffer is room that calls may share.
func unpack(text string, buffer *[]byte, each func(Answer)) error {
	b, err := decode(text, buffer)
	number := 0
	for len(b) > 0 {
		n, size := binary.Uvarint(b)
		if size <= 0 || n>>1 > 1<<31 {
			return errAnswers
		}
		number += int(n >> 1)
		each(Answer{Number: number, Failed: n&1 == 1})
		b = b[size:]
	}
	return err
}

// packNumbers returns numbers as a text, each in as few bytes as it needs.
func packNumbers(numbers []uint64) string {
	var b []byte
	for _, n := range numbers {
		b = binary.AppendUvarint(b, n)
	}
	return packing.EncodeToString(b)
}

// decode returns the bytes of a text, or none and errAnswers.
func decode(text string, buffer *[]byte) ([]byte, error) {
	b, err := packing.AppendDecode((*buffer)[:0], []byte(text))
	*buffer = b
	if err != nil {
		return nil, errAnswers
	}
	return b, nil
}
