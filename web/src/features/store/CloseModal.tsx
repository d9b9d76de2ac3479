import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { StoreProfile } from '@/api/store.ts'
import { dayOf, formatDay } from '@/lib/dates.ts'
import * as z from '@/lib/zod.ts'
import { requiredDay } from '@/shared/form/days.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useCloseStore } from './mutations.ts'
import { closingTexts as texts } from './strings.ts'

const schema = z.object({
  on: requiredDay(messages.dateRequired),
  reason: z.string().check(z.trim(), z.minLength(1, messages.storeReasonRequired)),
})

/** Asks for the day and the reason for which a store closes (STORE-031). */
export default function CloseModal({ store, onClose }: { store: StoreProfile; onClose: () => void }) {
  const [was] = useState(store)
  const { mutateAsync: close } = useCloseStore(was.id)
  const form = useSchemaForm({
    schema,
    initial: { on: was.closing?.on ?? dayOf(new Date()), reason: was.closing?.reason ?? '' },
    send: async ({ on, reason }) => {
      await close({ on, reason, version: was.version })
      notify({ message: texts.done(was.name, formatDay(on)) })
      onClose()
    },
  })
  return (
    <FormDialog title={texts.title(was.name)} form={form} submit={texts.submit} onClose={onClose}>
      <p>{texts.about}</p>
      <DateField label={texts.day} description={texts.dayHint} {...form.field('on')} />
      <TextInput label={texts.reason} autoComplete="off" maxLength={limits.storeReasonLength} {...form.field('reason')} />
    </FormDialog>
  )
}
