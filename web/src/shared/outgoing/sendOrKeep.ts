import { onlineManager } from '@tanstack/react-query'
import { OfflineError } from '@/api/errors.ts'
import { type HeldFile, haveArrived, readHeld } from './files.ts'
import type { Kind, Outgoing } from './kinds.ts'
import { CannotWait, keepToSend } from './queue.ts'
import { texts } from './strings.ts'

/**
 * Sends what a form has, or keeps it on the device to be sent when something answers again. Both have the same id, so that a try whose answer was
 * lost and the next one are the same to the server. Returns the answer; undefined if it waits. Fails like `send`, and with CannotWait if the device
 * cannot keep it.
 */
export async function sendOrKeep<K extends Kind, Answer>(
  send: () => Promise<Answer>,
  thing: Omit<Outgoing<K>, 'refused' | 'files' | 'writtenAt'>,
  held: readonly HeldFile[],
): Promise<Answer | undefined> {
  if (onlineManager.isOnline() && haveArrived(held)) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error
    }
  }
  const { files, bytes } = await readHeld(held).catch(() => {
    throw new CannotWait(texts.notKept)
  })
  await keepToSend({ ...thing, files, writtenAt: new Date().toISOString() } as Outgoing, bytes)
  return undefined
}
