import { expect, test } from 'vitest'
import { toOutgoing } from './kinds.ts'

const common = { id: 'x1', place: 'p', writtenAt: '2026-11-20T01:00:00Z', files: [] }
const file = { id: 'f1', name: 'cellar.jpg', type: 'image/jpeg', size: 10, here: true }
const comment = { ...common, kind: 'comment', content: { post: 'p1', body: '<p>Yes</p>' } }
const entry = { ...common, kind: 'entry', content: { incentive: 'i1', name: 'Displays' }, files: [file] }
const post = { ...common, kind: 'post', content: { entry: { body: '<p>Hello</p>' }, values: {} } }

test.each([
  ['a message', { ...common, kind: 'message', content: { conversation: 'c1', body: '' } }],
  ['a comment', comment],
  ['a reply', { ...comment, content: { ...comment.content, replyTo: 'c1' } }],
  ['an entry with its photo', entry],
  ['a post', post],
])('OFFLINE-036 %s is read as it was written', (_, thing) => {
  expect(toOutgoing(thing)).toEqual(thing)
})

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['something of no kind', { ...comment, kind: undefined }],
  ['a kind that objects have by nature', { ...comment, kind: 'toString' }],
  ['a comment without a post', { ...comment, content: { body: '' } }],
  ['a reply to a number', { ...comment, content: { ...comment.content, replyTo: 5 } }],
  ['an entry without a name', { ...entry, content: { incentive: 'i1' } }],
  ['an entry whose file has no size', { ...entry, files: [{ ...file, size: '10' }] }],
  ['a post without values', { ...post, content: { entry: { body: '' } } }],
  ['a thing without a time', { ...comment, writtenAt: null }],
])('OFFLINE-036 %s is not read', (_, thing) => {
  expect(toOutgoing(thing)).toBeUndefined()
})

test('OFFLINE-036 what a file says of the server is not believed', () => {
  const told = { ...entry, person: 'somebody', refused: 'No', files: [{ ...file, sentAt: 5, attachment: { id: 'f1' } }] }
  expect(toOutgoing(told)).toEqual(entry)
})
