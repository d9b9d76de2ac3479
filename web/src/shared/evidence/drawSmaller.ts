/** The longest side of a photo, and of its small picture on the page, in pixels. */
const longest = 1600
const longestSmall = 192

const quality = 0.82

export interface Drawn {
  photo: Blob
  small: Blob
}

/** What is drawn on: an element of the page, or a canvas without a page. */
export interface Canvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  toBlob: (type: string, quality: number) => Promise<Blob>
}

/**
 * Draws a photo with its longer side of at most 1,600 px, and once more as a small picture, upright and as JPEGs. Fails if the browser cannot read
 * the file.
 */
export async function drawSmaller(file: Blob, canvas: (width: number, height: number) => Canvas): Promise<Drawn> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const draw = (most: number) => {
      const scale = Math.min(1, most / Math.max(whole.width, whole.height))
      const [width, height] = [Math.max(1, Math.round(whole.width * scale)), Math.max(1, Math.round(whole.height * scale))]
      const { context, toBlob } = canvas(width, height)
      context.fillStyle = '#fff' // a JPEG has no transparency
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(whole, 0, 0, width, height)
      return toBlob('image/jpeg', quality)
    }
    return { photo: await draw(longest), small: await draw(longestSmall) }
  } finally {
    whole.close()
  }
}
