import { Button, VisuallyHidden } from '@mantine/core'
import { IconCamera, IconGripVertical, IconUpload } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type PointerEvent, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import type { HeldFile } from '@/shared/outgoing/files.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { Describe } from './Describe.tsx'
import { accepted, isPicture } from './gallery.ts'
import { ordered, type Sending } from './queue.ts'
import { texts } from './strings.ts'
import css from './UploadArea.module.css'
import { UploadArea } from './UploadArea.tsx'
import row from './UploadRow.module.css'
import { UploadRow } from './UploadRow.tsx'
import { usePreviews } from './usePreviews.ts'
import { type Kinds, useUploads } from './useUploads.ts'

interface Props {
  label: string
  /** The files that were there before or were uploaded here, in their order. */
  files: Attachment[]
  onFiles: (files: Attachment[]) => void
  /** Called when files start being sent and when all of them have arrived or failed, so that the form can wait. */
  onSending: (isSending: boolean) => void
  kinds?: Kinds
  error?: string | undefined
  /** The name by which the form finds the field to give it focus. */
  path?: string
  /** For a small form, such as a comment's: without a frame and a hint. */
  compact?: boolean
  /** Where the form finds every file, also those that have not arrived, when it can keep them until there is a connection (OFFLINE-032). */
  held?: RefObject<readonly HeldFile[]> | undefined
}

/**
 * A form's field for several files: chosen, dropped, pasted or photographed, sent two at a time, each with its progress. What failed can be tried
 * again or removed. The person puts the files in their order and describes the pictures.
 */
export function UploadsField({ label, files, onFiles, onSending, kinds = 'any', error, path, compact = false, held }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [news, setNews] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [writing, setWriting] = useState(0)
  const uploads = useUploads({ files, onFiles, kinds, holds: held !== undefined })
  const { sendings, places, busy } = uploads
  const preview = usePreviews(sendings, files)
  const rows = ordered<Attachment | Sending>([...files, ...sendings], places)
  const waits = busy || writing > 0
  const tell = useEffectEvent(onSending)
  useEffect(() => tell(waits), [waits])
  useEffect(() => {
    if (!held) return
    held.current = rows.flatMap((one) => {
      const file = uploads.local(one.id)
      if (!('state' in one)) return { id: one.id, file, attachment: one }
      return one.state === 'failed' ? [] : { id: one.id, file }
    })
  })
  const unsent = busy || sendings.some(({ state }) => state === 'held')
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsent && current.pathname !== next.pathname,
    enableBeforeUnload: unsent,
    withResolver: true,
  })

  function move(id: string, to: number) {
    const at = Math.min(Math.max(to, 0), rows.length - 1)
    if (rows[at]?.id === id) return
    uploads.move(id, at)
    const file = rows.find((other) => other.id === id)
    if (file) setNews(texts.moved(nameOf(file), at + 1, rows.length))
  }

  /** Moves the file that is dragged to the row under the pointer. */
  function drag({ clientY }: PointerEvent) {
    if (dragged === undefined) return
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
    const over = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
    if (over >= 0) move(dragged, over)
  }

  return (
    <UploadArea
      label={label}
      hint={compact ? undefined : kinds === 'pictures' ? texts.hintPictures : texts.hintMany}
      problem={error}
      compact={compact}
      onTake={uploads.add}
    >
      {(describedBy) => (
        <>
          {rows.length > 0 && (
            <ul ref={list} className={row.rows} onPointerMove={drag} onPointerUp={() => setDragged(undefined)}>
              {rows.map((file, index) => (
                <li key={file.id} className={row.row} data-moves={file.id === dragged || undefined}>
                  <UploadRow
                    file={file}
                    preview={preview(file)}
                    onRetry={() => uploads.retry(file.id)}
                    onRemove={() => uploads.remove(file.id)}
                    before={
                      rows.length > 1 && (
                        <button
                          type="button"
                          className={`${base.centre} ${row.handle}`}
                          aria-label={texts.move(nameOf(file), index + 1, rows.length)}
                          onPointerDown={() => setDragged(file.id)}
                          onPointerUp={() => setDragged(undefined)}
                          onPointerCancel={() => setDragged(undefined)}
                          onKeyDown={(event) => {
                            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                            if (by === undefined) return
                            event.preventDefault()
                            move(file.id, index + by)
                          }}
                        >
                          <IconGripVertical size={20} aria-hidden />
                        </button>
                      )
                    }
                  >
                    {!('state' in file) && isPicture(file) && file.problem === null && (
                      <Describe
                        file={file}
                        onAlt={(alt) => uploads.change(file.id, { alt })}
                        onWriting={(is) => setWriting((n) => n + (is ? 1 : -1))}
                      />
                    )}
                  </UploadRow>
                </li>
              ))}
            </ul>
          )}
          <div className={`${base.cluster} ${css.choose}`}>
            <Button
              size="sm"
              variant={compact ? 'subtle' : 'default'}
              leftSection={<IconUpload size={18} aria-hidden />}
              data-path={path}
              aria-describedby={describedBy}
              aria-invalid={error ? true : undefined}
              onClick={() => input.current?.click()}
            >
              {kinds === 'pictures' ? texts.choosePictures : texts.chooseMany}
            </Button>
            <Button
              className={css.camera}
              size="sm"
              variant={compact ? 'subtle' : 'default'}
              leftSection={<IconCamera size={18} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              {texts.camera}
            </Button>
            {!compact && <span className={`${base.muted} ${css.drop}`}>{texts.dropMany}</span>}
          </div>
          <VisuallyHidden role="status">{news}</VisuallyHidden>
          <Chooser ref={input} label={label} accept={accepted[kinds]} multiple onChoose={uploads.add} />
          <Chooser ref={camera} label={texts.camera} accept="image/*" capture="environment" onChoose={uploads.add} />
          <ConfirmModal
            opened={leaving.status === 'blocked'}
            title={texts.leaveTitle}
            confirmLabel={texts.leave}
            onConfirm={() => leaving.proceed?.()}
            onClose={() => leaving.reset?.()}
          >
            {texts.leaveQuestion}
          </ConfirmModal>
        </>
      )}
    </UploadArea>
  )
}

const nameOf = (file: Attachment | Sending) => ('state' in file ? file.file.name : file.name)

interface ChooserProps {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  multiple?: boolean
  capture?: 'environment'
  onChoose: (files: File[]) => void
}

/** The browser's own way to choose files. The same file can be chosen again. */
function Chooser({ label, onChoose, ...rest }: ChooserProps) {
  return (
    <input
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])])
        target.value = ''
      }}
      {...rest}
    />
  )
}
