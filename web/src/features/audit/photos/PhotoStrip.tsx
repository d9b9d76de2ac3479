import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { tryAgain } from '@/shared/evidence/sending.ts'
import { sources } from '@/shared/media/gallery.ts'
import { Viewer } from '@/shared/media/viewer/lazy.ts'
import { useTakeReference } from '@/shared/reference/useTakeReference.tsx'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import type { Shown } from './board.ts'
import css from './Photos.module.css'
import { useBoard, useLinePhotos } from './photos.tsx'
import { texts } from './strings.ts'

const PhotoDialog = lazyDialog(() => import('./PhotoDialog.tsx'))
const PhotoEditor = lazyDialog(() => import('./PhotoEditor.tsx'))

interface Props {
  lineKey: string
  /** The line's description. */
  line: string
  /** Whether photos can be commented and removed; otherwise they open in the viewer. */
  edits: boolean
  className?: string | undefined
}

/** The photos of a line in a row, small, each with how far it has come (EVIDENCE-015). */
export function PhotoStrip(props: Props) {
  const photos = useLinePhotos(props.lineKey)
  return photos.length > 0 && <Strip {...props} photos={photos} />
}

function Strip({ lineKey, line, edits, className, photos }: Props & { photos: readonly Shown[] }) {
  const board = useBoard()
  const layer = useLayer(useId())
  const drawLayer = useLayer(useId())
  const [chosen, setChosen] = useState('')
  /** The comment as it was typed before the drawing began. */
  const [typed, setTyped] = useState<string>()
  const open = photos.find(({ id }) => id === chosen)
  const ready = photos.flatMap(({ picture, comment }) =>
    picture && sources(picture) ? [{ ...picture, alt: comment || texts.of(line) }] : [],
  )
  const reference = useTakeReference(lineKey, (picture) => photos.find((photo) => photo.picture?.id === picture.id)?.id)
  const looks = !edits && ready.some(({ id }) => id === open?.picture?.id)

  return (
    <>
      <ul className={`${base.wrap} ${css.strip} ${className ?? ''}`} aria-label={texts.photos(line)}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={css.item} data-state={photo.state}>
            <button
              type="button"
              className={`${base.centre} ${css.thumb}`}
              aria-label={texts.open(index + 1, photos.length, photo.comment)}
              onClick={() => {
                setChosen(photo.id)
                setTyped(undefined)
                layer.open()
              }}
            >
              <Thumb photo={photo} />
              {photo.state === 'sending' && <span className={css.bar} style={{ inlineSize: `${Math.round((photo.share ?? 0) * 100)}%` }} />}
            </button>
            {photo.state !== 'arrived' && <span className={`${base.faint} ${css.state}`}>{stateText(photo)}</span>}
            {photo.held && (photo.state === 'late' || photo.state === 'refused') && (
              <button type="button" className={css.retry} onClick={() => void tryAgain(photo.id)}>
                {texts.retry}
              </button>
            )}
          </li>
        ))}
      </ul>
      <LazyDialog opened={layer.isOpen && open !== undefined}>
        {open &&
          (looks ? (
            <Viewer
              pictures={ready}
              start={Math.max(
                0,
                ready.findIndex(({ id }) => id === open.picture?.id),
              )}
              onBroken={() => board?.refresh()}
              act={reference}
              onClose={layer.close}
            />
          ) : (
            <PhotoDialog
              key={open.id}
              photo={open}
              line={line}
              edits={edits}
              {...(typed !== undefined && { typed })}
              onDraw={(comment) => {
                setTyped(comment)
                drawLayer.open()
              }}
              onClose={layer.close}
            />
          ))}
      </LazyDialog>
      <LazyDialog opened={drawLayer.isOpen && open !== undefined}>
        {open && (
          <PhotoEditor
            photo={open}
            line={line}
            onSave={async (file) => {
              const comment = typed?.trim() ?? open.comment
              const id = await board?.replace(lineKey, { id: open.id, takenAt: open.takenAt, comment }, file)
              setTyped(undefined)
              setChosen(id ?? '')
              drawLayer.close()
            }}
            onClose={drawLayer.close}
          />
        )}
      </LazyDialog>
    </>
  )
}

function Thumb({ photo: { picture, thumb } }: { photo: Shown }) {
  const src = picture?.resizedUrls?.xs ?? thumb
  return src ? (
    <img className={css.picture} src={src} alt="" loading="lazy" decoding="async" draggable={false} />
  ) : (
    <IconPhoto size={24} stroke={1.6} aria-hidden />
  )
}

function stateText({ state, share = 0 }: Shown): string {
  switch (state) {
    case 'sending':
      return texts.sending(Math.round(share * 100))
    case 'arrived':
      return ''
    default:
      return texts[state]
  }
}
