import { Button, TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import type { MadeOutsideLink } from '@/api/types.ts'
import { copyText } from '@/lib/copy.ts'
import { notify } from '@/ui/notify.tsx'
import { texts } from '../strings.ts'
import css from './OutsideLinks.module.css'

const t = texts.outside

interface Props {
  link: MadeOutsideLink
  /** Called when the address was copied, by the button or by hand. */
  onCopied: () => void
  onAnother: () => void
}

/** The address of a link that was just made. Nobody sees it again. */
export function MadeLink({ link, onCopied, onAnother }: Props) {
  const address = new URL(link.path, location.origin).href
  const field = useRef<HTMLInputElement>(null)
  const headingId = useId()
  useEffect(() => field.current?.focus(), [])

  async function copy() {
    if (await copyText(address)) {
      onCopied()
      notify({ message: t.copied })
    } else {
      field.current?.focus() // what is marked in a field without the focus cannot be copied by hand
      field.current?.select()
      notify({ message: t.notCopied, status: 'error' })
    }
  }

  return (
    <section className={css.made} aria-labelledby={headingId}>
      <h3 id={headingId} className={css.heading}>
        {t.made(link.note)}
      </h3>
      <TextInput
        ref={field}
        label={t.address}
        description={t.once}
        value={address}
        readOnly
        onCopy={onCopied}
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
