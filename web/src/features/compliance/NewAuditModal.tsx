import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { todayQuery } from '@/api/compliance.ts'
import { messages } from '@/api/limits.gen.ts'
import { paths } from '@/lib/paths.ts'
import * as z from '@/lib/zod.ts'
import { requiredDay } from '@/shared/form/days.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import StorePicker from './StorePicker.tsx'
import { listTexts } from './strings.ts'

interface Props {
  /** The current Melbourne day. It is the default date, and the latest one allowed (FD-03, FD-13). */
  today: string
  onClose: () => void
}

const texts = listTexts.start

/** `store` is the id of a store. */
const newAuditSchema = (today: string) =>
  z.object({
    store: z.string().check(z.minLength(1, messages.storeRequired)),
    date: requiredDay(messages.dateRequired).check(z.refine((date) => date <= today, messages.dateInFuture)),
  })

/** Asks for the store and the day of a new audit, then opens its page (SCR-029). This creates nothing yet (FD-01). */
export default function NewAuditModal({ today, onClose }: Props) {
  const navigate = useNavigate()
  const due = useQuery(todayQuery).data?.due
  const form = useSchemaForm({
    schema: newAuditSchema(today),
    initial: { store: '', date: today },
    send: ({ store, date }) => navigate(paths.newAuditReport(store, date)),
  })
  return (
    <FormDialog title={texts.title} form={form} submit={texts.submit} onClose={onClose}>
      <StorePicker
        variant="field"
        label={texts.store}
        placeholder={texts.storePlaceholder}
        path="store"
        error={form.errors.store}
        due={due}
        onPick={(store) => form.set('store', store?.id ?? '')}
      />
      <DateField label={texts.date} description={texts.dateHint} max={today} {...form.field('date')} />
    </FormDialog>
  )
}
