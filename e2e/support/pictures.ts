import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of one colour. */
export function png(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)))
}

/** A PNG without any order in it, which stays large however it is packed. `next` returns numbers from 0 to 1. */
export function noise(width: number, height: number, next: () => number): Buffer {
  const rows = Buffer.from(Uint8Array.from({ length: height * (width * 3 + 1) }, () => Math.floor(next() * 256)))
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0 // how the row is packed: not at all
  return pngOf(width, height, rows)
}

/** `rows` has the bytes of all rows, each after a byte that says how it is packed. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8) // 8 bits for each of three colours
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A photo as phones take it. */
export const heic = () => readFileSync(new URL('../../internal/media/picture/heif/testdata/colour.heic', import.meta.url))

/** Uploads a picture as the person who is signed in, waits until it is ready, and returns its id. */
export async function uploadPicture(request: APIRequestContext, name: string, content: Buffer, alt = ''): Promise<string> {
  const answer = await request.post('/api/media', { multipart: { alt, files: { name, mimeType: 'image/png', buffer: content } } })
  const { items } = await answer.json()
  const [{ id }] = items
  for (;;) {
    const file = await (await request.get(`/api/media/${id}`)).json()
    if (file.problem) throw new Error(file.problem)
    if (file.ready) return id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
