/** Files of a form that can wait. */
import type { Attachment } from '@/api/types.ts'
import type { OutgoingFile } from './kinds.ts'

/** A file of a form: chosen on this device, on the server, or both. */
export interface HeldFile {
  id: string
  file?: File | undefined
  attachment?: Attachment | undefined
}

/** Whether the server has them all. */
export const haveArrived = (held: readonly HeldFile[]) => held.every(({ attachment }) => attachment !== undefined)

/**
 * What is kept of them, with the bytes of those that were chosen here. Also of those that have arrived, because the server deletes files that nothing
 * uses after a day (FD-41).
 */
export async function readHeld(held: readonly HeldFile[]): Promise<{ files: OutgoingFile[]; bytes: Map<string, ArrayBuffer> }> {
  const bytes = new Map<string, ArrayBuffer>()
  const files: OutgoingFile[] = []
  for (const { id, file, attachment } of held) {
    if (file) bytes.set(id, await file.arrayBuffer())
    files.push({
      id,
      name: file?.name ?? attachment?.name ?? '',
      type: file?.type ?? attachment?.mimeType ?? '',
      size: file?.size ?? attachment?.size ?? 0,
      ...(file && { here: true }),
      ...(attachment && { attachment, sentAt: Date.now() }),
    })
  }
  return { files, bytes }
}

/** Those that are only on this device. */
export const onlyHere = (files: readonly OutgoingFile[]) => files.filter(({ here, attachment }) => here && !attachment)

/** Those that go back into a form. */
export const attachmentsOf = (files: readonly OutgoingFile[]) => files.flatMap(({ attachment }) => attachment ?? [])
