import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import css from './UploadArea.module.css'

interface Props {
  label: string
  hint?: string | undefined
  /** What is wrong with the field as a whole. */
  problem: string | undefined
  compact?: boolean
  /** Called with the files that were dropped or pasted. */
  onTake: (files: File[]) => void
  /** The files and the buttons that choose some. `describedBy` is for these buttons. */
  children: (describedBy: string) => ReactNode
}

/** The frame of a field for files. It takes files that are dropped or pasted anywhere in its form or dialog. */
export function UploadArea({ label, hint, problem, compact = false, onTake, children }: Props) {
  const id = useId()
  const area = useRef<HTMLFieldSetElement>(null)
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onTake)
  useEffect(() => {
    const scope: HTMLElement | null | undefined = area.current?.closest('form, [role="dialog"]') ?? area.current
    if (!scope) return
    const ended = new AbortController()
    const listen = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      then: (event: HTMLElementEventMap[Name]) => void,
    ) => scope.addEventListener(name, then, { signal: ended.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && scope.contains(relatedTarget))) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    })
    listen('paste', (event) => {
      const pasted = event.clipboardData
      // What is copied from a text document or a table is text first, with a picture of it beside.
      if (!pasted?.files.length || pasted.types.some((type) => type.startsWith('text/'))) return
      event.preventDefault()
      take([...pasted.files])
    })
    return () => ended.abort()
  }, [])

  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={css.label} data-compact={compact || undefined}>
        {label}
      </span>
      <fieldset
        ref={area}
        aria-labelledby={`${id}-label`}
        className={css.area}
        data-compact={compact || undefined}
        data-over={over || undefined}
        data-wrong={problem ? true : undefined}
      >
        {children(`${id}-label ${id}-hint ${id}-error`)}
      </fieldset>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={css.error} role="alert">
        {problem}
      </p>
    </div>
  )
}
