/** Makes photos smaller on the device (EVIDENCE-002): upright, and without what the camera wrote into them, because they are drawn anew. */

/** The longest side of a photo, and of its small picture on the page, in pixels. */
const longest = 1600
const longestSmall = 192

const quality = 0.82

export interface Shrunk {
  bytes: ArrayBuffer
  /** A small picture, as an address. */
  thumb: string
}

/** Returns a photo with its longer side of at most 1,600 px, as a JPEG. Fails if this browser cannot read the file. */
export async function shrink(file: Blob): Promise<Shrunk> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const bytes = await (await drawn(whole, longest)).arrayBuffer()
    return { bytes, thumb: await addressOf(await drawn(whole, longestSmall)) }
  } finally {
    whole.close()
  }
}

function drawn(whole: ImageBitmap, most: number): Promise<Blob> {
  const scale = Math.min(1, most / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('evidence: the browser cannot draw')
  context.fillStyle = '#fff' // a JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('evidence: the photo cannot be drawn'))), 'image/jpeg', quality)
  })
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
