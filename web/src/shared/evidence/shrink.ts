/** Makes photos smaller on the device (EVIDENCE-002): upright, and without what the camera wrote into them, because they are drawn anew. */
import { type Canvas, type Drawn, drawSmaller } from './drawSmaller.ts'

export interface Shrunk {
  bytes: ArrayBuffer
  /** A small picture, as an address. */
  thumb: string
}

/** How long the worker may take for a photo, in milliseconds, before the page draws it itself. */
const patience = 20_000

/** Returns a photo with its longer side of at most 1,600 px, as a JPEG. Fails if this browser cannot read the file. */
export async function shrink(file: Blob): Promise<Shrunk> {
  const { photo, small } = (await drawnBeside(file)) ?? (await drawSmaller(file, onPage))
  return { bytes: await photo.arrayBuffer(), thumb: await addressOf(small) }
}

let beside: Worker | undefined

/** Lets a worker draw, so that no tap waits for it. Undefined if it cannot: its code is not there, or the browser has no canvas without a page. */
async function drawnBeside(file: Blob): Promise<Drawn | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined
  beside ??= new Worker(new URL('./shrinkBeside.ts', import.meta.url), { type: 'module' })
  const worker = beside
  const { port1, port2 } = new MessageChannel()
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawn = await new Promise<Drawn | null | undefined>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve(undefined)
    timer = setTimeout(() => resolve(undefined), patience)
    worker.postMessage(file, [port2])
  })
  clearTimeout(timer)
  port1.close()
  // One that cannot start, or no longer answers, is replaced by the next.
  if (drawn === undefined) {
    worker.terminate()
    beside = undefined
  }
  return drawn ?? undefined
}

function onPage(width: number, height: number): Canvas {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('evidence: the browser cannot draw')
  const toBlob = (type: string, quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('evidence: the photo cannot be drawn'))), type, quality)
    })
  return { context, toBlob }
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
