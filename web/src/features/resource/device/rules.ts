/** The rules of what a device keeps of the library (OFFLINE-043 to 048). */
import type { Resource } from '@/api/types.ts'
import { fold, foldedWords } from '@/lib/fold.ts'
import type { KeptResource } from '@/shared/kept/files.ts'

/** How many files a device keeps, and how many bytes together. */
export const mostFiles = 50
export const mostBytes = 200_000_000

/**
 * Whether the file of a resource can be kept: 'later' while it is being prepared. Links and videos never are: a video may be as large as everything
 * together, and is played from the server (FD-237).
 */
export function keepable({ file }: Resource): 'now' | 'later' | 'never' {
  if (!file || file.problem !== null || file.mimeType.startsWith('video/')) return 'never'
  return file.ready && file.signedURL !== null ? 'now' : 'later'
}

/** Whether the bytes of a file have to be fetched: there are none, or only those of an older version. */
export function isDue({ resource, held }: KeptResource): boolean {
  return keepable(resource) === 'now' && held?.id !== resource.file?.id
}

/** What is on the device already: how many files, and how many bytes. One that is still to come counts with its size. */
export function taken(kept: readonly KeptResource[]): { files: number; bytes: number } {
  const sizes = kept.map(({ resource, held }) => held?.size ?? resource.file?.size ?? 0)
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Which limit stands against a resource's file, if any. A new version takes the place of the one before. */
export function over(kept: readonly KeptResource[], resource: Resource): 'files' | 'bytes' | undefined {
  const others = taken(kept.filter((one) => one.resource.id !== resource.id))
  if (others.files >= mostFiles) return 'files'
  return others.bytes + (resource.file?.size ?? 0) > mostBytes ? 'bytes' : undefined
}

interface Answer {
  items: readonly Resource[]
  meta: { totalItems: number }
}

/**
 * What the server's answer about some resources means for the device: which are gone, because they were deleted, have expired or are not for this
 * person any more or have no file that can be kept, and how the others are now. Of a part of the answer nothing is said to be gone.
 */
export function judged(
  kept: readonly KeptResource[],
  asked: readonly string[],
  { items, meta }: Answer,
): { gone: string[]; now: Resource[] } {
  const isWhole = items.length === meta.totalItems
  const answered = new Map(items.map((resource) => [resource.id, resource]))
  const gone: string[] = []
  const now: Resource[] = []
  for (const { resource } of kept) {
    if (!asked.includes(resource.id)) continue
    const found = answered.get(resource.id)
    if (found ? keepable(found) === 'never' : isWhole) gone.push(resource.id)
    else if (found) now.push(found)
  }
  return { gone, now }
}

/** Types that are shown in the page when they are opened from the device. */
const pictures: readonly string[] = ['image/png', 'image/jpeg']

/**
 * How a file opens from the device: a picture in the viewer, anything else by saving it. It is never opened as a page of this site: HTML and SVG
 * could run there, and browsers do not show PDFs there under this site's policy (FD-238).
 */
export function opensAs(type: string): 'picture' | 'saved' {
  return pictures.includes(type) ? 'picture' : 'saved'
}

/** The resources on the device with every word in their names, in the order of the library. */
export function found(kept: readonly KeptResource[], { query = '', order }: { query?: string | undefined; order?: 'NEWEST' | undefined }) {
  const words = foldedWords(query)
  const matching = kept.map(({ resource }) => resource).filter(({ name }) => words.every((word) => fold(name).includes(word)))
  if (order === 'NEWEST') return matching.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  return matching.sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
}
