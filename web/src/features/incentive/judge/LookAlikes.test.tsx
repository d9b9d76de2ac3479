import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Attachment, LookAlike } from '@/api/types.ts'
import { renderPart } from '@/test/renderPart.tsx'
import { judgeTexts } from '../strings.ts'
import { anEntry } from '../testIncentives.ts'
import { LookAlikes } from './LookAlikes.tsx'

const aPhoto = (id: string): Attachment => ({
  id,
  name: `${id}.jpg`,
  mimeType: 'image/jpeg',
  size: 1000,
  width: 800,
  height: 600,
  alt: '',
  ready: true,
  problem: null,
  signedURL: `/files/${id}`,
  resizedUrls: { xs: `/files/${id}-xs`, md: `/files/${id}-md`, original: `/files/${id}` },
  muxPlaybackId: null,
  stream: null,
})
const found: LookAlike = { photoId: 'p1', photo: aPhoto('p9'), store: { id: 'lamp', name: 'The Lamplighter' }, sameStore: false, for: null }

test('FD-122 a judge sees both photos side by side, and whose the other one is', async () => {
  renderPart(() => <LookAlikes entry={anEntry({ photos: [aPhoto('p1')], lookAlikes: [found] })} />)
  expect(await screen.findByText('Looks like the photo of The Lamplighter')).toBeVisible()
  expect(screen.getByRole('img', { name: 'This entry' })).toHaveAttribute('src', expect.stringContaining('/files/p1'))
  expect(screen.getByRole('img', { name: 'The other photo' })).toHaveAttribute('src', expect.stringContaining('/files/p9'))
})

test.each([
  [{}, 'Looks like the photo of The Lamplighter'],
  [{ store: null }, 'Looks like the photo of another store'],
  [{ for: 'Winter' }, 'Looks like the photo of The Lamplighter, sent for Winter'],
  [{ sameStore: true, for: 'Winter' }, 'Looks like an earlier photo of this store, sent for Winter'],
  [{ sameStore: true, store: null, for: 'Winter' }, 'Looks like an earlier photo of this store, sent for Winter'],
])('FD-122 the words for %j', (change, words) => {
  expect(judgeTexts.looksLike({ ...found, ...change })).toBe(words)
})
