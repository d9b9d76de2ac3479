import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { MadeOutsideLink, OutsideLinkEntry } from '@/api/types.ts'
import { base64url } from '@/lib/bytes.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { SelectField } from '@/ui/SelectField.tsx'
import { texts } from '../strings.ts'
import css from './OutsideLinks.module.css'

const t = texts.outside

/** After how many days a link can end. The server takes any number up to the last. */
const days = ['1', '7', '30', '90'] as const

const schema = z.object({ note: z.string().check(z.trim(), z.minLength(1, messages.outsideNote)), days: z.enum(days) })

interface Props {
  make: (entry: OutsideLinkEntry) => Promise<MadeOutsideLink>
  onMade: (link: MadeOutsideLink) => void
  /** Whether the button that brought the form back is gone, so that the form takes the focus. */
  takesFocus: boolean
}

/** The form for another link. */
export function MakeLink({ make, onMade, takesFocus }: Props) {
  const note = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) note.current?.focus()
  }, [takesFocus])
  /** What was sent last. The same again is the same link; with other words it is another one. */
  const last = useRef({ of: '', id: '', seed: '' })
  const form = useSchemaForm({
    schema,
    initial: { note: '', days: '7' as (typeof days)[number] },
    send: async (sent) => {
      const of = JSON.stringify(sent)
      if (last.current.of !== of) last.current = { of, id: uuidv7(), seed: base64url(crypto.getRandomValues(new Uint8Array(32))) }
      const { id, seed } = last.current
      onMade(await make({ id, seed, note: sent.note, days: Number(sent.days) }))
    },
  })
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <TextInput
        ref={note}
        label={t.note}
        description={t.noteHint}
        autoComplete="off"
        maxLength={limits.outsideNoteLength}
        data-autofocus
        {...form.field('note')}
      />
      <SelectField
        label={t.ends}
        value={form.values.days}
        choices={days.map((value) => ({ value, label: t.days[value] }))}
        onChange={(value) => form.set('days', value)}
        data-path="days"
      />
      {form.failure && (
        <p className={css.failure} role="alert">
          {form.failure}
        </p>
      )}
      <Button type="submit" loading={form.busy}>
        {t.make}
      </Button>
    </form>
  )
}
