import { describe, expect, test } from 'vitest'
import type { Attachment } from '@/api/types.ts'
import { NoteStorage } from '@/lib/notes.ts'
import { aComment, jack } from '../testPosts.ts'
import { hasText, keepDraft, newDraft, readDraft, removeDraft } from './draft.ts'
import { mentionOf, threadsOf } from './threads.ts'

describe('COMMENT-008 threads', () => {
  test('each comment has its replies, in the order in which they came', () => {
    const items = [
      aComment({ id: 'a' }),
      aComment({ id: 'a2', replyingToComment: 'a' }),
      aComment({ id: 'a1', replyingToComment: 'a' }),
      aComment({ id: 'b' }),
    ]
    expect(threadsOf(items).map(({ comment, replies }) => [comment.id, replies.map(({ id }) => id)])).toEqual([
      ['a', ['a2', 'a1']],
      ['b', []],
    ])
  })

  test('AMB-095 a reply to a reply begins with a mention, whatever the name is made of', () => {
    const author = { ...jack, firstName: '<b>J"ack', lastName: '& Co' }
    const holder = document.createElement('div')
    holder.innerHTML = mentionOf(author)
    expect(holder.querySelector('b')).toBeNull()
    expect(holder.textContent?.trim()).toBe('@<b>J"ack & Co')
    expect(holder.querySelector('span')?.dataset).toMatchObject({ type: 'mention', id: 'jack' })
  })
})

describe('a comment that was not sent yet', () => {
  const shelf = () => new NoteStorage(() => window.localStorage)
  const file = { id: 'm1', name: 'window.png' } as Attachment
  const draft = { ...newDraft('<p>Nice</p>', [file]) }
  const hour = 3_600_000

  test('is kept by person and place, with its id, so that sending it again adds no second one', () => {
    keepDraft('mia', 'post:p1', draft, 0, shelf())
    expect(readDraft('mia', 'post:p1', 1, shelf())).toEqual(draft)
    expect(readDraft('mia', 'reply:p1', 1, shelf())).toBeUndefined()
    expect(readDraft('ben', 'post:p1', 1, shelf())).toBeUndefined()
    removeDraft('mia', 'post:p1', shelf())
    expect(readDraft('mia', 'post:p1', 1, shelf())).toBeUndefined()
  })

  test('FD-41 its pictures are given up before the server sweeps them away, its text is not', () => {
    keepDraft('mia', 'post:p1', draft, 0, shelf())
    expect(readDraft('mia', 'post:p1', 22 * hour, shelf())?.files).toEqual([file])
    expect(readDraft('mia', 'post:p1', 24 * hour, shelf())).toEqual({ ...draft, files: [] })
    expect(readDraft('mia', 'post:p1', 61 * 24 * hour, shelf())).toBeUndefined()
  })

  test('one without content is not kept, and nonsense is not read', () => {
    keepDraft('mia', 'post:p1', newDraft('<p> </p>'), 0, shelf())
    expect(localStorage.length).toBe(0)
    localStorage.setItem('comment-draft:mia:post:p1', '{"id":7}')
    expect(readDraft('mia', 'post:p1', 1, shelf())).toBeUndefined()
  })

  test.each([
    ['', false],
    ['<p></p>', false],
    ['<p>&nbsp;</p><p><br></p>', false],
    ['<p>x</p>', true],
    ['<p><span data-type="mention" data-id="a">@Ann</span></p>', true],
  ])('COMMENT-012 %s has text: %s', (html, expected) => {
    expect(hasText(html)).toBe(expected)
  })
})
