package db

import "container/list"

// lru keeps the most recently used values under their text, at most max of them. It is not safe for concurrent use.
type lru[V any] struct {
	max    int
	byText map[string]*list.Element
	latest *list.List // of entry[V], most recently used first
}

type entry[V any] struct {
	text  string
	value V
}

func newLRU[V any](max int) *lru[V] {
	return &lru[V]{max: max, byText: map[string]*list.Element{}, latest: list.New()}
}

func (c *lru[V]) get(text string) (v V, ok bool) {
	e, ok := c.byText[text]
	if !ok {
		return v, false
	}
	c.latest.MoveToFront(e)
	return e.Value.(entry[V]).value, true
}

// add stores a new value. When the cache was full, it returns the value that it dropped, and true.
func (c *lru[V]) add(text string, v V) (evicted V, full bool) {
	c.byText[text] = c.latest.PushFront(entry[V]{text, v})
	if c.latest.Len() <= c.max {
		return evicted, false
	}
	last := c.latest.Remove(c.latest.Back()).(entry[V])
	delete(c.byText, last.text)
	return last.value, true
}

// drain removes and returns all values.
func (c *lru[V]) drain() (all []V) {
	for e := c.latest.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(entry[V]).value)
	}
	c.byText = map[string]*list.Element{}
	c.latest.Init()
	return all
}
