import { useEffect, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import type { Sending } from './queue.ts'

/** The types that every browser draws. */
const drawn = ['image/png', 'image/jpeg', 'image/webp']

/**
 * Returns a function that gives the address of a picture of a file: what is on the device, so that it shows at once and stays the same while the
 * server prepares it; otherwise what the server made.
 */
export function usePreviews(
  sendings: readonly Sending[],
  files: readonly Attachment[],
): (file: Attachment | Sending) => string | undefined {
  const [local] = useState(() => new Map<string, string>())
  for (const { id, file } of sendings) {
    if (drawn.includes(file.type) && !local.has(id)) local.set(id, URL.createObjectURL(file))
  }
  const kept = [...sendings, ...files].map(({ id }) => id).join()
  useEffect(() => {
    for (const [id, address] of local) {
      if (kept.includes(id)) continue
      URL.revokeObjectURL(address)
      local.delete(id)
    }
  }, [local, kept])
  useEffect(
    () => () => {
      for (const address of local.values()) URL.revokeObjectURL(address)
      local.clear()
    },
    [local],
  )
  return (file) => local.get(file.id) ?? ('state' in file ? undefined : file.resizedUrls?.xs)
}
