/** Runs beside the page, in a worker: makes one photo smaller after the other. */
import { type Canvas, drawSmaller } from './drawSmaller.ts'

function canvas(width: number, height: number): Canvas {
  const offscreen = new OffscreenCanvas(width, height)
  const context = offscreen.getContext('2d')
  if (!context) throw new Error('evidence: the browser cannot draw')
  return { context, toBlob: (type, quality) => offscreen.convertToBlob({ type, quality }) }
}

addEventListener('message', ({ data: file, ports: [port] }: MessageEvent<Blob>) => {
  drawSmaller(file, canvas).then(
    (drawn) => port?.postMessage(drawn),
    () => port?.postMessage(null),
  )
})
