import { IconMovie, IconMovieOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { savesData, wantsCalm } from '@/lib/wishes.ts'
import { playOnScreen } from './autoplay.ts'
import { texts } from './strings.ts'
import css from './Video.module.css'

interface Props {
  file: Attachment
  autoplay: boolean
  /** Called when the video could not be loaded, such as when its link has expired. */
  onBroken: () => void
}

/** A video with its controls, or a placeholder of the same size while it is being prepared. */
export function Video({ file, autoplay, onBroken }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState<string>()
  const address = file.muxPlaybackId === null ? null : file.signedURL
  const shows = address !== null && address !== broken
  useEffect(() => {
    if (!video.current || !shows || !autoplay || wantsCalm() || savesData()) return
    return playOnScreen(video.current)
  }, [shows, autoplay])
  if (!shows) {
    const Icon = address ? IconMovieOff : IconMovie
    return (
      <div className={css.instead}>
        <Icon size={32} stroke={1.6} aria-hidden />
        <span>{address ? texts.videoNotLoaded : texts.videoComing}</span>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions
    <video
      ref={video}
      className={css.video}
      src={address}
      controls
      playsInline
      preload={savesData() ? 'none' : 'metadata'}
      aria-label={texts.video(file.alt || file.name)}
      onError={() => {
        setBroken(address)
        onBroken()
      }}
    />
  )
}
