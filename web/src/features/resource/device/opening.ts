/** Opens files from the device, when the server cannot be reached (OFFLINE-044). */
import { onlineManager } from '@tanstack/react-query'
import type { Attachment } from '@/api/types.ts'
import { download } from '@/lib/download.ts'
import { keptFiles } from '@/shared/kept/files.ts'
import { showAlert } from '@/ui/alert.ts'
import { texts } from '../strings.ts'
import { isServed } from './fetchFile.ts'
import { opensAs } from './rules.ts'

/** How many pictures stay open at most. The bytes of earlier ones are given up. */
const mostOpen = 3
const open: string[] = []

/** Whether the server gives a file now. It comes first, because what is on the device may be older. */
const isReached = async (file: Attachment) => onlineManager.isOnline() && (await isServed(file))

/** A picture from the device, to show in the place of the server's. Undefined if the server can be reached. */
export async function keptPicture(person: string, resource: string, file: Attachment): Promise<Attachment | undefined> {
  if (await isReached(file)) return undefined
  const found = await keptFiles.read(person, resource).catch(() => undefined)
  if (!found || opensAs(found.held.mimeType) !== 'picture') return undefined
  const url = URL.createObjectURL(new Blob([found.bytes], { type: found.held.mimeType }))
  open.push(url)
  if (open.length > mostOpen) URL.revokeObjectURL(open.shift() ?? '')
  return { ...file, ...found.held, signedURL: url, resizedUrls: { xs: url, md: url, original: url } }
}

/** Saves a file from the server if it can be reached, or else the one of the device. */
export async function saveKept(person: string, resource: string, file: Attachment): Promise<void> {
  if (await isReached(file)) {
    Object.assign(document.createElement('a'), { href: file.signedURL, download: file.name }).click()
    return
  }
  const found = await keptFiles.read(person, resource).catch(() => undefined)
  // Only a file to save: a browser that opens it takes its kind from its name, and never for a page of this site.
  if (found) download(found.held.name, new Blob([found.bytes], { type: 'application/octet-stream' }))
  else showAlert(texts.device.lost)
}
