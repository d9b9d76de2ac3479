import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { describeFile } from '@/api/media.ts'
import type { Attachment } from '@/api/types.ts'
import { texts } from './strings.ts'
import css from './UploadRow.module.css'

interface Props {
  file: Attachment
  onAlt: (alt: string) => void
  /** Called when a description starts and ends being saved. */
  onWriting: (isWriting: boolean) => void
}

/** How long after the last key a description is saved, in milliseconds. */
const pause = 700

/** Where a picture is described for people who cannot see it. What is typed is saved by itself. */
export function Describe({ file, onAlt, onWriting }: Props) {
  const [opened, setOpened] = useState(file.alt !== '')
  const [text, setText] = useState(file.alt)
  const [failed, setFailed] = useState(false)
  const saved = useRef(file.alt)
  const save = useEffectEvent(async () => {
    if (text === saved.current) return
    const before = saved.current
    saved.current = text
    onAlt(text)
    onWriting(true)
    try {
      await describeFile(file.id, text)
      setFailed(false)
    } catch {
      saved.current = before
      setFailed(true)
    } finally {
      onWriting(false)
    }
  })
  useEffect(() => {
    if (text === saved.current) return
    const timer = window.setTimeout(() => void save(), pause)
    return () => window.clearTimeout(timer)
  }, [text])

  if (!opened)
    return (
      <button type="button" className={css.describe} aria-label={texts.describeNamed(file.name)} onClick={() => setOpened(true)}>
        {texts.describe}
      </button>
    )
  return (
    <TextInput
      value={text}
      aria-label={texts.describeNamed(file.name)}
      placeholder={texts.describe}
      maxLength={limits.mediaAltLength}
      error={failed && texts.describeFailed}
      autoComplete="off"
      autoFocus={file.alt === ''}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault() // it would send the form
        void save()
      }}
    />
  )
}
