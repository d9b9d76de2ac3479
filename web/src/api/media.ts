/** Calls to the media room: files that people upload. */
import { api, call, inPersonsName } from './client.ts'
import type { Attachment, Problem } from './types.ts'

interface Upload {
  /** A UUID made here, so that a repeat adds no second file. */
  id: string
  file: File
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Files {
  items: Attachment[]
}

/**
 * Uploads a file (MEDIA-002). Rejects like every call; with an AbortError when the signal ended it. It uses XMLHttpRequest, because fetch tells no
 * progress.
 */
export async function upload({ id, file, onProgress, signal }: Upload): Promise<Attachment> {
  const form = new FormData()
  form.append('id', id)
  form.append('files', file, file.name)
  const { items } = await call(send(form, onProgress, signal))
  const [attachment] = items
  if (!attachment) throw new Error('the server returned no file')
  return attachment
}

function send(form: FormData, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<{ data?: Files; error?: Partial<Problem>; response: Response }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/media')
    request.responseType = 'text'
    for (const [name, value] of Object.entries(inPersonsName())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onerror = () => reject(new TypeError('the upload got no answer'))
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    request.onload = () => {
      const response = new Response(null, { status: request.status, headers: headersOf(request) })
      const body = read(request.responseText)
      resolve(response.ok ? { data: body as Files, response } : { error: body as Partial<Problem>, response })
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) request.abort()
    else request.send(form)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}

/** The body of an answer; undefined if it is no JSON, such as the page of a proxy. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A file that the person has uploaded, as it is now: it may have become ready, or have failed. */
export function findFile(id: string): Promise<Attachment> {
  return call(api.GET('/media/{id}', { params: { path: { id } } }))
}

/** Writes what a picture shows, for people who cannot see it. Only who uploaded it may. */
export function describeFile(id: string, alt: string): Promise<Attachment> {
  return call(api.POST('/media/{id}', { params: { path: { id } }, body: { alt } }))
}
