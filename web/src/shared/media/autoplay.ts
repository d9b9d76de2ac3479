/** How much of a video must be on the screen before it plays by itself. */
const enough = 0.6

/** The videos that may play by themselves and are on the screen. */
const onScreen = new Set<HTMLVideoElement>()
let playing: HTMLVideoElement | undefined

/** Plays the first of the videos on the screen, without sound, and stops the one before (MEDIA-007). Two never play by themselves at once. */
function choose() {
  const [first] = [...onScreen].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  if (first === playing) return
  const before = playing
  playing = first
  before?.pause()
  if (!first) return
  first.muted = true
  first.play().catch(() => {}) // a browser may refuse; the person still has the controls
}

/**
 * Lets a video play by itself, without sound, for as long as it is the first on the screen. Once the person has paused it or turned its sound on, it
 * is theirs. Returns a function that ends this.
 */
export function playOnScreen(video: HTMLVideoElement): () => void {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (entry && entry.intersectionRatio >= enough) onScreen.add(video)
      else onScreen.delete(video)
      choose()
    },
    { threshold: enough },
  )
  function leave() {
    watch.disconnect()
    video.removeEventListener('pause', paused)
    video.removeEventListener('volumechange', heard)
    onScreen.delete(video)
    if (playing === video) playing = undefined
  }
  const paused = () => playing === video && !video.ended && leave()
  const heard = () => !video.muted && leave()
  video.addEventListener('pause', paused)
  video.addEventListener('volumechange', heard)
  watch.observe(video)
  return () => {
    const was = playing === video
    leave()
    if (was) video.pause()
    choose()
  }
}
