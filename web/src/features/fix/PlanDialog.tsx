import { useQuery } from '@tanstack/react-query'
import { type Fix, fixTeamQuery } from '@/api/fix.ts'
import * as z from '@/lib/zod.ts'
import { usePlan } from '@/shared/fix/mutations.ts'
import { requiredDay } from '@/shared/form/days.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { fullName } from '@/shared/people/people.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { texts } from './strings.ts'

const schema = z.object({ assigneeId: z.string(), dueOn: requiredDay(texts.until) })

/** Hands a fix to one of the store's people, and changes its due day (FIX-005). */
export default function PlanDialog({ fix, onClose }: { fix: Fix; onClose: () => void }) {
  const { id, version, store, assignee, dueOn, description } = fix
  const { data: team } = useQuery(fixTeamQuery(store.id))
  const { mutateAsync: plan } = usePlan(id)
  const form = useSchemaForm({
    schema,
    initial: { assigneeId: assignee?.id ?? '', dueOn },
    send: async (typed) => {
      await plan({ ...typed, version })
      notify({ message: texts.planned })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'fix: the plan was not saved', error.message || texts.notPlanned),
  })
  // Whoever has it stays among the choices, also when they no longer belong to the store.
  const people = [...(team?.items ?? []), ...(assignee && !team?.items.some((one) => one.id === assignee.id) ? [assignee] : [])]
  return (
    <FormDialog title={texts.planTitle} form={form} submit={texts.save} onClose={onClose}>
      <p>{description}</p>
      <SelectField
        label={texts.who}
        value={form.values.assigneeId}
        choices={[{ value: '', label: texts.whoNobody }, ...people.map((one) => ({ value: one.id, label: fullName(one) }))]}
        onChange={(assigneeId) => form.set('assigneeId', assigneeId)}
        error={form.errors.assigneeId}
        data-path="assigneeId"
      />
      <DateField label={texts.until} {...form.field('dueOn')} />
    </FormDialog>
  )
}
