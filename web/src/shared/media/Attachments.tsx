import { useId, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog } from '@/ui/LazyDialog.tsx'
import { useLayer } from '@/ui/useLayer.ts'
import css from './Attachments.module.css'
import { FileRow } from './FileRow.tsx'
import { aspect, isPicture, isVideo, sources, tiles } from './gallery.ts'
import { noPicture, Picture } from './Picture.tsx'
import { texts } from './strings.ts'
import { useRefresh } from './useRefresh.ts'
import { Video } from './Video.tsx'
import { Viewer } from './viewer/lazy.ts'

interface Props {
  files: Attachment[]
  /** Whether the first video plays by itself, without sound, while it is on the screen (MEDIA-007). */
  autoplay?: boolean
  /** Fetches the thing that has these files again: when files are still being prepared, and when a link has expired. */
  refresh?: (() => unknown) | undefined
}

/** The files of a post, comment or message: its pictures in a grid, its videos, and its other files as rows. */
export function Attachments({ files, autoplay = true, refresh }: Props) {
  const again = useRefresh(files, refresh)
  const pictures = files.filter(isPicture)
  const videos = files.filter((file) => !isPicture(file) && isVideo(file))
  const others = files.filter((file) => !isPicture(file) && !isVideo(file))
  if (files.length === 0) return null
  return (
    <div className={`${base.stack} ${css.attachments}`}>
      {pictures.length > 0 && <Gallery pictures={pictures} onBroken={again} />}
      {videos.map((file, index) => (
        <Video key={file.id} file={file} autoplay={autoplay && index === 0} onBroken={again} />
      ))}
      {others.length > 0 && (
        <ul className={base.stack} aria-label={texts.files}>
          {others.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The pictures in a grid (MEDIA-008 to MEDIA-010). Each opens the viewer. */
function Gallery({ pictures, onBroken }: { pictures: Attachment[]; onBroken: () => void }) {
  const layer = useLayer(useId())
  const [start, setStart] = useState(0)
  const { shown, more } = tiles(pictures.length)
  // A picture that is prepared while it is on the screen keeps its place's shape.
  const [shape] = useState(() => pictures[0] && aspect(pictures[0]))
  const isAlone = pictures.length < 2
  const sizes = isAlone ? '(max-width: 640px) 100vw, 600px' : '(max-width: 640px) 50vw, 300px'
  return (
    <>
      <ul className={css.gallery} data-count={Math.min(shown, 4)} style={isAlone ? { aspectRatio: shape } : undefined}>
        {pictures.slice(0, shown).map((file, index) => {
          const hidden = index === shown - 1 ? more : 0
          return (
            <li key={file.id}>
              <button
                type="button"
                className={css.tile}
                disabled={!sources(file)}
                aria-label={[
                  texts.open(index + 1, pictures.length, file.alt) + (hidden > 0 ? texts.more(hidden) : ''),
                  ...(sources(file) ? [] : [noPicture(file)]),
                ].join('. ')}
                onClick={() => {
                  setStart(index)
                  layer.open()
                }}
              >
                <Picture file={file} sizes={sizes} onBroken={onBroken} />
                {hidden > 0 && (
                  <span className={`${base.centre} ${css.more}`} aria-hidden>
                    +{hidden}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <LazyDialog opened={layer.isOpen}>
        <Viewer pictures={pictures.filter(sources)} start={indexAmongReady(pictures, start)} onBroken={onBroken} onClose={layer.close} />
      </LazyDialog>
    </>
  )
}

/** Where a picture is among those that can be shown. */
const indexAmongReady = (pictures: Attachment[], index: number) => pictures.slice(0, index).filter(sources).length
