import type { Attachment } from '@/api/types.ts'

export const isPicture = ({ mimeType }: Attachment) => mimeType.startsWith('image/')

/** Whether a file is shown as a video: one with a playback id (MEDIA-006), or one that will have it soon. */
export const isVideo = ({ mimeType, muxPlaybackId, problem }: Attachment) =>
  muxPlaybackId !== null || (mimeType.startsWith('video/') && problem === null)

/** Whether the server is still preparing a file, so that its links will come. */
export const isComing = ({ ready, problem }: Attachment) => !ready && problem === null

/**
 * How many pictures of a post its grid shows, and how many more there are. The grid has two columns, and two rows when there are more than two
 * pictures; with an odd count the first picture takes both rows (MEDIA-008 to MEDIA-010, FD-60).
 */
export function tiles(count: number): { shown: number; more: number } {
  const isOdd = count % 2 !== 0
  const most = isOdd ? 3 : 4
  return { shown: Math.min(count, most), more: Math.max(0, count - most) }
}

/** The longest sides of the smaller sizes, in pixels (internal/media). */
const sizes = { xs: 320, md: 1080 } as const

/** The addresses of a picture's sizes for an img element, each with its width. Undefined while there are none. */
export function sources({ resizedUrls, width, height }: Attachment): { src: string; srcSet: string } | undefined {
  if (!resizedUrls) return undefined
  const longest = Math.max(width, height, 1)
  const widths = new Map<string, number>()
  for (const [name, side] of Object.entries(sizes) as ['xs' | 'md', number][]) {
    widths.set(resizedUrls[name], Math.round(width * Math.min(1, side / longest)))
  }
  widths.set(resizedUrls.original, width)
  const srcSet = [...widths].map(([url, wide]) => `${url} ${wide}w`).join(', ')
  return { src: resizedUrls.md, srcSet: width > 0 ? srcSet : '' }
}

/** How wide a picture by itself is for its height. Very long and very tall ones are cut; the viewer shows all of them. */
export function aspect({ width, height }: Attachment): number {
  if (width === 0 || height === 0) return 4 / 3
  return Math.min(Math.max(width / height, 4 / 5), 2)
}

const pictureTypes = 'image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif'

/** What a device offers to choose from. The server looks at the content (AMB-128). */
export const accepted = {
  pictures: pictureTypes,
  any: `${pictureTypes},.pdf,.docx,.xlsx,.pptx,video/mp4,video/quicktime`,
} as const
