import { OfflineError } from '@/api/errors.ts'
import type { Attachment } from '@/api/types.ts'

/** For how long nothing may arrive, in milliseconds. Then the connection counts as lost. */
const silence = 30_000

/** How long the server may take to say that it is there, in milliseconds. A person waits for that with a file that is on the device anyway. */
const patience = 3000

/** Says that what the server gave is not the file as the library describes it. */
class NotTheFile extends Error {
  override readonly name = 'NotTheFile'
}

/** Fetches all bytes of a file. Throws OfflineError if the connection is lost, and NotTheFile if they are not what the file should be. */
export async function fetchFile(file: Attachment, cancel: AbortSignal, onShare: (share: number) => void): Promise<ArrayBuffer> {
  const cut = new AbortController()
  const { signal } = cut
  const stop = () => cut.abort()
  cancel.addEventListener('abort', stop)
  let timer = setTimeout(stop, silence)
  try {
    const response = await fetch(file.signedURL ?? '', { signal, priority: 'low' })
    if (!response.ok || !response.body || !isType(response, file.mimeType)) throw new NotTheFile(`resource: ${response.status} for a file`)
    const bytes = new Uint8Array(file.size)
    const reader = response.body.getReader()
    let at = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, silence)
      if (at + part.value.length > bytes.length) throw new NotTheFile('resource: a file is larger than it should be')
      bytes.set(part.value, at)
      at += part.value.length
      onShare(at / Math.max(1, bytes.length))
    }
    if (at < bytes.length) throw new OfflineError()
    return bytes.buffer
  } catch (error) {
    stop()
    if (error instanceof NotTheFile || error instanceof OfflineError) throw error
    throw new OfflineError({ cause: error })
  } finally {
    clearTimeout(timer)
    cancel.removeEventListener('abort', stop)
  }
}

/** Whether the server answers for a file now. Something else that answers, such as the sign-in page of a public network, does not give this type. */
export async function isServed(file: Attachment): Promise<boolean> {
  try {
    const response = await fetch(file.signedURL ?? '', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return response.ok ? isType(response, file.mimeType) : response.status < 500
  } catch {
    return false
  }
}

const isType = (response: Response, type: string) => response.headers.get('Content-Type')?.split(';')[0] === type
