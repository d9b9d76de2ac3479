import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { MadeOutsideLink } from '@/api/types.ts'
import { notify } from '@/ui/notify.tsx'
import { texts } from '../strings.ts'
import css from './OutsideLinks.module.css'

const t = texts.outside

interface Props {
  link: MadeOutsideLink
  onAnother: () => void
}

/** The address of a link that was just made. Nobody sees it again. */
export function MadeLink({ link, onAnother }: Props) {
  const address = new URL(link.path, location.origin).href
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      notify({ message: t.copied })
    } catch {
      field.current?.select()
      notify({ message: t.notCopied, status: 'error' })
    }
  }

  return (
    <section className={css.made} aria-label={t.made(link.note)}>
      <h3 className={css.heading}>{t.made(link.note)}</h3>
      <TextInput
        ref={field}
        label={t.address}
        description={t.once}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.acts}>
        <Button onClick={() => void copy()}>{t.copy}</Button>
        <Button variant="default" onClick={onAnother}>
          {t.another}
        </Button>
      </div>
    </section>
  )
}
