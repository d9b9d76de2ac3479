import { IconMovie, IconMovieOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { savesData, wantsCalm } from '@/lib/preferences.ts'
import base from '@/ui/Base.module.css'
import { playOnScreen } from './autoplay.ts'
import { playStream } from './stream.ts'
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
  const { stream } = file
  const address = file.muxPlaybackId === null ? null : (stream?.hls ?? file.signedURL)
  const shows = address !== null && address !== broken
  const fail = useEffectEvent(() => {
    setBroken(address ?? undefined)
    onBroken()
  })
  const hls = stream?.hls
  useEffect(() => {
    if (!video.current || !shows || !hls) return
    return playStream(video.current, hls, fail)
  }, [shows, hls])
  useEffect(() => {
    if (!video.current || !shows || !autoplay || wantsCalm() || savesData()) return
    return playOnScreen(video.current)
  }, [shows, autoplay])
  if (!shows) {
    const Icon = address ? IconMovieOff : IconMovie
    return (
      <div className={`${base.muted} ${css.instead}`}>
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
      src={stream ? undefined : address}
      poster={stream?.poster}
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
