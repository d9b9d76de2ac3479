import type { Attachment } from '@/api/types.ts'
import { texts } from './strings.ts'

/**
 * How a link opens what it names: a link of the library or a video in a new tab. Any other file is saved, because a PDF could run scripts (FD-309).
 */
export function opening(name: string, file: Attachment | null) {
  return file && !file.mimeType.startsWith('video/')
    ? { download: file.name, 'aria-label': texts.saves(name) }
    : { target: '_blank', rel: 'noopener noreferrer', 'aria-label': texts.opens(name) }
}
