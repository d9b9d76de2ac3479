import { describe, expect, test } from 'vitest'
import type { Attachment } from '@/api/types.ts'
import { aspect, isVideo, sources, tiles } from './gallery.ts'
import { picture, video } from './testFiles.ts'

describe('the grid of pictures', () => {
  test.each([
    [1, 1, 0],
    [2, 2, 0],
    [3, 3, 0],
    [4, 4, 0],
    [5, 3, 2],
    [6, 4, 2],
    [9, 3, 6],
    [20, 4, 16],
  ])('MEDIA-009 FD-60 of %i pictures it shows %i in two rows, and counts %i more', (count, shown, more) => {
    expect(tiles(count)).toEqual({ shown, more })
  })

  test.each([
    [1600, 1200, 'xs 320w, md 1080w, o 1600w'],
    [1000, 2000, 'xs 160w, md 540w, o 1000w'],
  ])('FD-41 a picture of %i x %i has three sizes', (width, height, srcSet) => {
    expect(sources({ ...picture('a'), width, height, resizedUrls: { xs: 'xs', md: 'md', original: 'o' } })).toEqual({ src: 'md', srcSet })
  })

  test('FD-41 a size that is larger than the picture is the original', () => {
    expect(sources({ ...picture('a'), width: 200, height: 100, resizedUrls: { xs: 'o', md: 'o', original: 'o' } })?.srcSet).toBe('o 200w')
  })

  test.each([
    [1600, 1200, 4 / 3],
    [4000, 1000, 2],
    [1000, 4000, 0.8],
    [0, 0, 4 / 3],
  ])('a picture of %i x %i by itself has the shape %d', (width, height, shape) => {
    expect(aspect({ ...picture('a'), width, height })).toBeCloseTo(shape)
  })

  test.each<[string, Attachment, boolean]>([
    ['with a playback id', video('v'), true],
    ['that is being prepared', { ...video('v'), muxPlaybackId: null, ready: false }, true],
    ['that could not be prepared', { ...video('v'), muxPlaybackId: null, ready: false, problem: 'Damaged' }, false],
    ['that is none', picture('p'), false],
  ])('MEDIA-006 a file %s', (_, file, is) => {
    expect(isVideo(file)).toBe(is)
  })
})
