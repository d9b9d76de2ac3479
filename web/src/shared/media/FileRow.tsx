import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Attachment } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import base from '@/ui/Base.module.css'
import css from './FileRow.module.css'
import { isComing } from './gallery.ts'
import { lookOf } from './kinds.ts'
import { texts } from './strings.ts'

interface Props {
  file: Attachment
  /** What else is said of it, below. */
  note?: ReactNode
  /** What else can be done with it. */
  children?: ReactNode
}

/** A file that is neither a picture nor a video: its name and its button save it (FD-309). */
export function FileRow({ file: { name, size, mimeType, signedURL, problem, ...file }, note, children }: Props) {
  const { Icon, tone } = lookOf(mimeType)
  return (
    <li className={css.row}>
      <span className={`${base.centre} ${css.icon}`} data-tone={tone}>
        <Icon size={24} stroke={1.7} aria-hidden />
      </span>
      <span className={css.what}>
        {signedURL ? (
          <a href={signedURL} download={name} aria-label={texts.saveFile(name)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <small>{problem ?? (isComing({ ...file, name, size, mimeType, signedURL, problem }) ? texts.preparing : formatBytes(size))}</small>
        {note && <small>{note}</small>}
      </span>
      {signedURL && (
        <ActionIcon component="a" href={signedURL} download={name} aria-label={texts.download(name)}>
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      )}
      {children}
    </li>
  )
}
