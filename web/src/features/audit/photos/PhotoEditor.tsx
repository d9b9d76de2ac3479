import { Modal, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowUpRight, IconCircle, IconCrop } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { album } from '@/shared/evidence/album.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import type { Shown } from './board.ts'
import { begin, type boxOf, drawn, drawTo, frameOf, ink, isMeant, nudge, pathOf, place, type Step, type Tool, tools } from './drawing.ts'
import css from './PhotoEditor.module.css'
import { texts } from './strings.ts'

interface Props {
  photo: Shown
  /** The line's description. */
  line: string
  /** Keeps the new file, and returns once it cannot be lost any more. */
  onSave: (file: Blob) => Promise<void>
  onClose: () => void
}

const icons = { arrow: IconArrowUpRight, circle: IconCircle, crop: IconCrop }

/**
 * Draws on a photo, with a finger, a mouse or the keyboard (EVIDENCE-003). The photo itself stays as it is until SAVE. Shapes are SVG on top of it,
 * so that a step costs nothing but its own path; only SAVE draws pixels.
 */
export default function PhotoEditor({ photo, line, onSave, onClose }: Props) {
  const source = useSource(photo)
  const [image, setImage] = useState<HTMLImageElement>()
  const [broken, setBroken] = useState(false)
  const [tool, setTool] = useState<Tool>('arrow')
  const [steps, setSteps] = useState<Step[]>([])
  const [drawing, setDrawing] = useState<Step>()
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const area = useRef<SVGSVGElement>(null)

  const load = useEffectEvent(async (address: string) => {
    const loaded = new Image()
    loaded.src = address
    try {
      await loaded.decode()
      setImage(loaded)
    } catch {
      setBroken(true)
    }
  })
  useEffect(() => {
    if (source === null) setBroken(true)
    else if (source) void load(source)
  }, [source])

  const size = { width: image?.naturalWidth ?? 1, height: image?.naturalHeight ?? 1 }
  const frame = frameOf(steps, size)

  function finish(step: Step) {
    setDrawing(undefined)
    if (!isMeant(step, frame)) return
    setSteps([...steps, step])
    setSaid(texts.placed[step.tool])
  }

  function undo() {
    const last = steps.at(-1)
    if (!last) return
    setDrawing(undefined)
    setSteps(steps.slice(0, -1))
    setSaid(texts.undone[last.tool])
  }

  const at = (event: PointerEvent) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(area.current?.getScreenCTM()?.inverse() ?? new DOMMatrix())

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && drawing) {
      event.preventDefault()
      finish(drawing)
      return
    }
    const moved = nudge(drawing ?? place(tool, frame), event.key, event.shiftKey && drawing !== undefined, frame)
    if (!moved) return
    event.preventDefault()
    setDrawing(drawing ? moved : place(tool, frame))
  }

  function close() {
    if (busy || asks) return
    if (drawing) setDrawing(undefined)
    else if (steps.length > 0) setAsks(true)
    else onClose()
  }

  async function save() {
    if (!image) return
    setBusy(true)
    try {
      await onSave(await drawn(image, steps))
    } catch (error) {
      console.error('evidence: the drawing was not kept', error)
      setSaid(texts.failed)
      setBusy(false)
    }
  }

  return (
    <>
      <Modal.Root opened onClose={close} fullScreen transitionProps={{ transition: 'fade' }}>
        <Modal.Content className={css.editor} classNames={{ inner: css.place }} aria-label={texts.draw}>
          <Modal.Body className={css.body}>
            <div className={`${base.cluster} ${css.bar}`} role="toolbar" aria-label={texts.tools}>
              {tools.map((one) => {
                const Icon = icons[one]
                return (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={one === tool}
                    onClick={() => {
                      setTool(one)
                      setDrawing(undefined)
                    }}
                    {...(one === 'arrow' && { 'data-autofocus': true })}
                  >
                    <Icon size={20} aria-hidden /> {texts.tool[one]}
                  </button>
                )
              })}
              <button type="button" aria-label={texts.undo} title={texts.undo} disabled={steps.length === 0 || busy} onClick={undo}>
                <IconArrowBackUp size={20} aria-hidden />
              </button>
            </div>
            <div className={css.stage}>
              {broken && (
                <p className={css.message} role="alert">
                  {texts.cannotDraw}
                </p>
              )}
              {image && (
                <svg
                  ref={area}
                  className={css.drawing}
                  viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
                  role="application"
                  aria-label={texts.area(line)}
                  aria-describedby="photo-editor-hint"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw here, as the hint says
                  tabIndex={0}
                  onKeyDown={press}
                  onPointerDown={(event) => {
                    if (busy || !event.isPrimary || event.button !== 0) return
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDrawing(begin(tool, at(event), frame))
                  }}
                  onPointerMove={(event) => {
                    if (drawing && event.currentTarget.hasPointerCapture(event.pointerId)) setDrawing(drawTo(drawing, at(event), frame))
                  }}
                  onPointerUp={(event) => {
                    if (drawing && event.currentTarget.hasPointerCapture(event.pointerId)) finish(drawTo(drawing, at(event), frame))
                  }}
                  onPointerCancel={() => setDrawing(undefined)}
                >
                  <image href={image.src} width={size.width} height={size.height} />
                  {[...steps, ...(drawing ? [drawing] : [])].map((step, index) => (
                    <Drawn key={index} step={step} isOpen={step === drawing} frame={frame} />
                  ))}
                </svg>
              )}
            </div>
            <div className={css.foot}>
              <p id="photo-editor-hint" className={css.hint}>
                {drawing ? texts.placing : texts.drawHint}
              </p>
              <div className={css.acts}>
                <button type="button" disabled={busy} onClick={onClose}>
                  {texts.cancel}
                </button>
                <button type="button" className={css.save} disabled={steps.length === 0 || busy} onClick={() => void save()}>
                  {texts.save}
                </button>
              </div>
              <VisuallyHidden role="status">{said}</VisuallyHidden>
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <ConfirmModal
        opened={asks}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        danger
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      >
        {texts.discardText}
      </ConfirmModal>
    </>
  )
}

/** A step on the photo. A crop shows while it is drawn: what it cuts off is dark. */
function Drawn({ step, isOpen, frame }: { step: Step; isOpen: boolean; frame: ReturnType<typeof boxOf> }) {
  const { d, filled } = pathOf(step)
  if (step.tool === 'crop') {
    if (!isOpen) return null
    const around = `M${frame.x} ${frame.y}h${frame.width}v${frame.height}h${-frame.width}Z`
    return (
      <>
        <path d={`${around}${d}`} fill="#12090e" fillOpacity={0.65} fillRule="evenodd" />
        <path d={d} fill="none" stroke={ink.edge} strokeWidth={step.pen / 3} strokeDasharray={step.pen} />
      </>
    )
  }
  return (
    <>
      <path d={d} fill="none" stroke={ink.edge} strokeWidth={step.pen * (filled ? 0.7 : 1.7)} strokeLinejoin="round" />
      <path d={d} fill={filled ? ink.line : 'none'} stroke={filled ? 'none' : ink.line} strokeWidth={step.pen} />
    </>
  )
}

/** The address of the photo: as it is kept here or as the server has it. Undefined while it is read, null when there is none. */
function useSource({ id, held, picture }: Shown): string | null | undefined {
  const there = picture?.resizedUrls?.original
  const [own, setOwn] = useState<string | null>()
  useEffect(() => {
    if (!held) return
    let url: string | undefined
    let left = false
    album.bytes(id).then(
      (bytes) => {
        if (left) return
        url = bytes && URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([bytes], { type: 'image/jpeg' }))
        setOwn(url ?? null)
      },
      () => setOwn(null),
    )
    return () => {
      left = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, held])
  return held ? own : (there ?? null)
}
