import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { isComing, sources } from './gallery.ts'
import css from './Picture.module.css'
import { texts } from './strings.ts'

interface Props {
  file: Attachment
  /** The sizes attribute: how wide the picture is shown. */
  sizes: string
  /** Called when the picture could not be loaded, such as when its link has expired. */
  onBroken?: (() => void) | undefined
  /** Loads the picture even when it is not on the screen. */
  eager?: boolean
}

/** Why a picture is not there. */
export const noPicture = (file: Attachment): string => file.problem ?? (isComing(file) ? texts.coming : texts.notLoaded)

/** A picture that fills its place, which has a size of its own, so that nothing moves when the picture arrives. */
export function Picture({ file, sizes, onBroken, eager = false }: Props) {
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    const again = () => setBroken(undefined)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  const found = sources(file)
  if (!found || broken === found.src) {
    const Icon = isComing(file) ? IconPhoto : IconPhotoOff
    return (
      <span className={css.instead} data-waits={isComing(file) || undefined}>
        <Icon size={28} stroke={1.6} aria-hidden />
        <span>{noPicture(file)}</span>
      </span>
    )
  }
  return (
    <img
      key={found.src}
      className={css.picture}
      {...found}
      sizes={sizes}
      alt={file.alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => {
        setBroken(found.src)
        onBroken?.()
      }}
    />
  )
}
