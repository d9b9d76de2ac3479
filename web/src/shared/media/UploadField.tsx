import { ActionIcon, Button } from '@mantine/core'
import { IconFile, IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import { texts } from './strings.ts'
import css from './UploadField.module.css'
import { useUpload } from './useUpload.ts'

interface Props {
  label: string
  /** The file that was there before, or that was uploaded here. */
  file: Attachment | undefined
  onFile: (file: Attachment | undefined) => void
  /** Called when a file starts and ends being sent, so that the form can wait for it. */
  onSending: (isSending: boolean) => void
  error?: string | undefined
  /** The name by which the form finds the field to give it focus. */
  path: string
}

/** A form's field for one file: chosen or dropped, sent at once, with its progress. What failed can be tried again, and nothing else of the form is lost. */
export function UploadField({ label, file, onFile, onSending, error, path }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { sending, begin, retry, cancel } = useUpload(onFile)
  const problem = sending?.failure ?? error
  const isSending = sending !== undefined && !sending.failure
  const tell = useEffectEvent(onSending)
  useEffect(() => tell(isSending), [isSending])

  function take(files: FileList | null) {
    const [first] = files ?? []
    if (first) begin(first)
    if (input.current) input.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={css.label}>
        {label}
      </span>
      <fieldset
        aria-labelledby={`${id}-label`}
        className={css.area}
        data-over={over || undefined}
        data-wrong={problem ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sending ? (
          <Row
            name={sending.file.name}
            detail={sending.failure ? formatBytes(sending.file.size) : texts.sending(`${Math.round(sending.share * 100)} %`)}
          >
            {sending.failure && (
              <Button size="sm" variant="default" onClick={retry}>
                {texts.retry}
              </Button>
            )}
            <ActionIcon aria-label={sending.failure ? texts.remove : texts.cancel} onClick={cancel}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Row>
        ) : file ? (
          <Row name={file.name} detail={formatBytes(file.size)} picture={file.mimeType.startsWith('image/')}>
            <ActionIcon aria-label={texts.remove} onClick={() => onFile(undefined)}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Row>
        ) : null}
        {sending && isSending && (
          <progress className={css.progress} max={1} value={sending.share} aria-label={texts.sending(sending.file.name)} />
        )}
        {!sending && (
          <div className={css.choose}>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              data-path={path}
              aria-describedby={`${id}-label ${id}-hint ${id}-error`}
              aria-invalid={problem ? true : undefined}
              onClick={() => input.current?.click()}
            >
              {file ? texts.replace : texts.choose}
            </Button>
            {!file && <span className={css.drop}>{texts.drop}</span>}
          </div>
        )}
        <input ref={input} type="file" hidden aria-labelledby={`${id}-label`} onChange={(event) => take(event.target.files)} />
      </fieldset>
      <p id={`${id}-hint`} className={css.hint}>
        {texts.hint}
      </p>
      <p id={`${id}-error`} className={css.error} role="alert">
        {problem}
      </p>
    </div>
  )
}

interface RowProps {
  name: string
  detail: string
  picture?: boolean
  children: ReactNode
}

function Row({ name, detail, picture = false, children }: RowProps) {
  const Icon = picture ? IconPhoto : IconFile
  return (
    <div className={css.row}>
      <Icon size={24} aria-hidden />
      <span className={css.name}>
        <b>{name}</b>
        <small>{detail}</small>
      </span>
      {children}
    </div>
  )
}
