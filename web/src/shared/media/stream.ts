/** The media type of a playlist of HTTP Live Streaming. */
const playlist = 'application/vnd.apple.mpegurl'

/**
 * Lets a video element play a stream: by itself where the browser can, as Safari does, otherwise with a library that is only loaded then. `onBroken`
 * is called when the stream cannot be played. Returns a function that ends this.
 */
export function playStream(video: HTMLVideoElement, address: string, onBroken: () => void): () => void {
  if (video.canPlayType(playlist)) {
    video.src = address
    return () => video.removeAttribute('src')
  }
  let wanted = true
  let end = () => {}
  import('hls.js').then(({ default: Hls }) => {
    if (!wanted) return
    if (!Hls.isSupported()) return onBroken()
    // A worker would need a further permission in the Content-Security-Policy. Nothing is loaded before somebody or the page plays the video.
    const stream = new Hls({ enableWorker: false, autoStartLoad: false, capLevelToPlayerSize: true })
    const start = () => stream.startLoad()
    stream.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onBroken())
    stream.loadSource(address)
    stream.attachMedia(video)
    video.addEventListener('play', start, { once: true })
    if (!video.paused) start()
    end = () => {
      video.removeEventListener('play', start)
      stream.destroy()
    }
  }, onBroken)
  return () => {
    wanted = false
    end()
  }
}
