import { Modal } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight, IconDownload, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import dark from '@/ui/DarkScreen.module.css'
import { Picture } from '../Picture.tsx'
import { texts } from '../strings.ts'
import { useGestures } from './useGestures.ts'
import css from './Viewer.module.css'
import { ZoomButtons } from './ZoomButtons.tsx'
import { enlargedBy, fit, type Outcome, stride, whole } from './zoom.ts'

interface Props {
  pictures: Attachment[]
  /** Which picture shows first. Counts from 0. */
  start: number
  /** Called when a picture could not be loaded. */
  onBroken: () => void
  onClose: () => void
  /** Something else that can be done with a picture. */
  act?: ((picture: Attachment) => Act) | undefined
  /** What is said of a picture below it, after what it shows. */
  say?: ((picture: Attachment) => string) | undefined
}

interface Act {
  label: string
  title: string
  /** Whether it has been done; undefined: it leads away. */
  pressed?: boolean
  icon: ReactNode
  onPress: () => void
}

/** Pictures on the whole screen: by keyboard, swipe, pinch and double tap. It is dark in both schemes, because pictures look best that way. */
export default function Viewer({ pictures, start, onBroken, onClose, act, say }: Props) {
  const [index, setIndex] = useState(start)
  const { ref: measure, width, height } = useElementSize()
  const stage = useRef<HTMLDivElement>(null)
  const at = Math.min(index, pictures.length - 1)
  const picture = pictures[at]
  const shown = fit(picture ?? { width: 0, height: 0 }, { width, height })
  const [view, setView] = useState(whole)
  const { drag, zoom, pan, handlers } = useGestures({ stage, shown, view, setView, onSwipe: swipe })
  const reset = () => setView(whole)

  function go(to: number) {
    const next = Math.min(Math.max(to, 0), pictures.length - 1)
    if (next === at) return
    reset()
    setIndex(next)
  }
  function swipe(outcome: Exclude<Outcome, 0>) {
    if (outcome === 'close') onClose()
    else go(at + outcome)
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isLarge = view.scale > 1
    const acts: Record<string, () => void> = {
      ArrowLeft: () => (isLarge ? pan(stride, 0) : go(at - 1)),
      ArrowRight: () => (isLarge ? pan(-stride, 0) : go(at + 1)),
      ArrowUp: () => isLarge && pan(0, stride),
      ArrowDown: () => isLarge && pan(0, -stride),
      Home: () => go(0),
      End: () => go(pictures.length - 1),
      '+': () => zoom(enlargedBy),
      '=': () => zoom(enlargedBy),
      '-': () => zoom(1 / enlargedBy),
      '0': reset,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  if (!picture) return null
  const offer = act?.(picture)
  const several = pictures.length > 1
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ transition: 'fade' }} onKeyDown={press}>
      <Modal.Content className={css.viewer} classNames={{ inner: css.place }} aria-label={texts.viewer}>
        <Modal.Body className={css.body}>
          <div className={`${base.row} ${css.bar}`}>
            {several && <span className={css.position}>{texts.position(at + 1, pictures.length)}</span>}
            <ZoomButtons scale={view.scale} zoom={zoom} />
            {offer && (
              <button
                type="button"
                className={dark.tool}
                aria-label={offer.label}
                title={offer.title}
                aria-pressed={offer.pressed}
                onClick={offer.onPress}
              >
                {offer.icon}
              </button>
            )}
            {picture.signedURL && (
              <a className={dark.tool} href={picture.signedURL} download={picture.name} aria-label={texts.download(picture.name)}>
                <IconDownload size={22} aria-hidden />
              </a>
            )}
            <button type="button" className={dark.tool} aria-label={texts.close} onClick={onClose} data-autofocus>
              <IconX size={24} aria-hidden />
            </button>
          </div>
          <div ref={stage} className={css.stage} data-large={view.scale > 1 || undefined} {...handlers}>
            <div ref={measure} className={css.measure} />
            {pictures.map((file, i) => {
              if (Math.abs(i - at) > 1) return null
              const size = fit(file, { width, height })
              const isCurrent = i === at
              const { scale, x, y } = isCurrent ? view : { scale: 1, x: 0, y: 0 }
              const shift = drag && (isCurrent || Math.abs(drag.x) > Math.abs(drag.y)) ? drag : { x: 0, y: 0 }
              return (
                <div
                  key={file.id}
                  className={css.slide}
                  data-still={drag ? true : undefined}
                  style={{ transform: `translate(calc(${(i - at) * 100}% + ${shift.x}px), ${Math.max(0, shift.y)}px)` }}
                  aria-hidden={!isCurrent}
                >
                  <div
                    className={css.picture}
                    style={{
                      width: size.width,
                      height: size.height,
                      transform: `translate(${x}px, ${y}px) scale(${scale})`,
                      backgroundImage: file.resizedUrls ? `url("${file.resizedUrls.xs}")` : undefined,
                    }}
                  >
                    <Picture file={file} sizes={`${Math.ceil(size.width * scale)}px`} onBroken={onBroken} eager />
                  </div>
                </div>
              )
            })}
          </div>
          {several && (
            <>
              <button
                type="button"
                className={`${dark.tool} ${css.previous}`}
                aria-label={texts.previous}
                disabled={at === 0}
                onClick={() => go(at - 1)}
              >
                <IconArrowLeft size={24} aria-hidden />
              </button>
              <button
                type="button"
                className={`${dark.tool} ${css.next}`}
                aria-label={texts.next}
                disabled={at === pictures.length - 1}
                onClick={() => go(at + 1)}
              >
                <IconArrowRight size={24} aria-hidden />
              </button>
            </>
          )}
          <p className={css.caption} aria-live="polite">
            {[picture.alt, say?.(picture)].filter(Boolean).join(' · ')}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
