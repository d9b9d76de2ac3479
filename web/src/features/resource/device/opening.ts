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

/**
 * Opens a file in a new tab if the server can be reached, or else saves the one of the device. The tab is opened at once, or browsers would not allow
 * it.
 */
export async function openKept(person: string, resource: string, file: Attachment): Promise<void> {
  const tab = onlineManager.isOnline() ? window.open('', '_blank') : null
  if (!(await isReached(file))) {
    tab?.close()
    return saveFromDevice(person, resource)
  }
  if (!tab) return follow(file, { target: '_blank' })
  tab.opener = null
  tab.location.href = file.signedURL ?? ''
}

/** Saves a file from the server if it can be reached, or else the one of the device. */
export async function saveKept(person: string, resource: string, file: Attachment): Promise<void> {
  if (await isReached(file)) follow(file, { download: file.name })
  else await saveFromDevice(person, resource)
}

async function saveFromDevice(person: string, resource: string): Promise<void> {
  const found = await keptFiles.read(person, resource).catch(() => undefined)
  // Only a file to save: a browser that opens it takes its kind from its name, and never for a page of this site.
  if (found) download(found.held.name, new Blob([found.bytes], { type: 'application/octet-stream' }))
  else showAlert(texts.device.lost)
}

function follow({ signedURL }: Attachment, how: Partial<HTMLAnchorElement>) {
  Object.assign(document.createElement('a'), { href: signedURL, rel: 'noopener noreferrer', ...how }).click()
}
