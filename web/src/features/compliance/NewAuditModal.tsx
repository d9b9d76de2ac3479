import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { todayQuery } from '@/api/compliance.ts'
import { messages } from '@/api/limits.gen.ts'
import { paths } from '@/lib/paths.ts'
import * as z from '@/lib/zod.ts'
import { lastResult } from '@/shared/agenda/lastResult.ts'
import { agendaTexts } from '@/shared/agenda/strings.ts'
import { requiredDay } from '@/shared/form/days.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import StorePicker from './StorePicker.tsx'
import { nearestToDone } from './started.ts'
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

/**
 * Asks for the store and the day of a new audit, then opens its page (SCR-029). This creates nothing yet (FD-01). It offers first what the auditor
 * has started, the audit that is nearest to done first, then the stores to audit again (FD-22).
 */
export default function NewAuditModal({ today, onClose }: Props) {
  const navigate = useNavigate()
  const { open = [], due = [] } = useQuery(todayQuery).data ?? {}
  const started = nearestToDone(open, today)
  const form = useSchemaForm({
    schema: newAuditSchema(today),
    initial: { store: '', date: today },
    send: ({ store, date }) => navigate(paths.newAuditReport(store, date)),
  })
  const isStarted = form.values.date === today && started.some(({ store }) => store.id === form.values.store)
  return (
    <FormDialog title={texts.title} form={form} submit={isStarted ? texts.goOn : texts.submit} onClose={onClose}>
      <StorePicker
        variant="field"
        label={texts.store}
        placeholder={texts.storePlaceholder}
        path="store"
        error={form.errors.store}
        offers={[
          {
            label: texts.started,
            stores: started.map(({ store, markedLines, linesToMark }) => ({ store, note: agendaTexts.progress(markedLines, linesToMark) })),
          },
          { label: texts.due, stores: due.map((store) => ({ store, note: lastResult(store) })) },
        ]}
        onPick={(store) => form.set('store', store?.id ?? '')}
      />
      <DateField label={texts.date} description={texts.dateHint} max={today} {...form.field('date')} />
    </FormDialog>
  )
}
