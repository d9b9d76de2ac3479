import type { Attachment } from '@/api/types.ts'

/** Files for tests, ready. */
export const picture = (id: string, alt = ''): Attachment => ({
  id,
  name: `${id}.jpg`,
  mimeType: 'image/jpeg',
  size: 1000,
  width: 1600,
  height: 1200,
  alt,
  ready: true,
  problem: null,
  signedURL: `/files/${id}`,
  resizedUrls: { xs: `/files/${id}-xs`, md: `/files/${id}-md`, original: `/files/${id}` },
  muxPlaybackId: null,
  stream: null,
})

export const video = (id: string): Attachment => ({
  ...picture(id),
  name: `${id}.mp4`,
  mimeType: 'video/mp4',
  width: 0,
  height: 0,
  resizedUrls: null,
  muxPlaybackId: `local:${id}`,
})

/** The same file while the server prepares it. */
export const coming = (file: Attachment): Attachment => ({
  ...file,
  ready: false,
  signedURL: null,
  resizedUrls: null,
  muxPlaybackId: null,
  stream: null,
})
