import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import base from '@/ui/Base.module.css'
import { isComing } from './gallery.ts'
import { lookOf } from './kinds.ts'
import type { Sending } from './queue.ts'
import { texts } from './strings.ts'
import css from './UploadRow.module.css'

interface Props {
  /** The file that was uploaded, or that is on its way. */
  file: Attachment | Sending
  /** The address of a picture of it. */
  preview?: string | undefined
  onRetry: () => void
  onRemove: () => void
  /** What stands before the row, such as a handle that moves it. */
  before?: ReactNode
  /** What stands below the name. */
  children?: ReactNode
}

/** One file of a form: its picture or kind, its name, how far it is, and what can be done with it. */
export function UploadRow({ file, preview, onRetry, onRemove, before, children }: Props) {
  const { name, type, detail, problem, share } = shown(file)
  const { Icon } = lookOf(type)
  const [broken, setBroken] = useState<string>()
  return (
    <>
      {before}
      <span className={`${base.centre} ${css.look}`}>
        {preview && preview !== broken ? <img src={preview} alt="" onError={() => setBroken(preview)} /> : <Icon size={24} aria-hidden />}
      </span>
      <span className={`${base.grow} ${css.what}`}>
        <b>{name}</b>
        <small>{detail}</small>
        {problem && (
          <small className={css.problem} role="alert">
            {problem}
          </small>
        )}
        {'state' in file && file.state === 'failed' && (
          <Button className={css.retry} size="sm" variant="default" aria-label={texts.retryNamed(name)} onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {share !== undefined && <progress className={css.progress} max={1} value={share} aria-label={texts.sending(name)} />}
        {children}
      </span>
      <span className={`${base.row} ${css.acts}`}>
        <ActionIcon aria-label={share === undefined ? texts.removeNamed(name) : texts.cancelNamed(name)} onClick={onRemove}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </span>
    </>
  )
}

/** What a row tells about a file. */
function shown(file: Attachment | Sending) {
  if (!('state' in file)) {
    const { name, mimeType, size, problem } = file
    return { name, type: mimeType, detail: isComing(file) ? texts.preparing : formatBytes(size), problem }
  }
  const { state, failure, share } = file
  const { name, type, size } = file.file
  if (state === 'held') return { name, type, detail: texts.held(formatBytes(size)) }
  if (state === 'failed') return { name, type, detail: formatBytes(size), problem: failure }
  return { name, type, detail: state === 'waiting' ? texts.waiting : `${Math.round(share * 100)} %`, share }
}
