import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Attachment } from '@/api/types.ts'
import { formatBytes } from '@/lib/bytes.ts'
import base from '@/ui/Base.module.css'
import css from './FileRow.module.css'
import { isComing } from './gallery.ts'
import { lookOf } from './kinds.ts'
import { texts } from './strings.ts'

/** A file that is neither a picture nor a video: its name and its button save it (FD-309). */
export function FileRow({ file: { name, size, mimeType, signedURL, problem, ...file } }: { file: Attachment }) {
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
      </span>
      {signedURL && (
        <ActionIcon component="a" href={signedURL} download={name} aria-label={texts.download(name)}>
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
