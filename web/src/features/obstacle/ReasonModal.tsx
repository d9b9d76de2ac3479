import { TextInput } from '@mantine/core'
import { limits, messages } from '@/api/limits.gen.ts'
import { fold } from '@/lib/fold.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { texts } from './strings.ts'

interface Props {
  /** The reason to reword. Absent: a new one. */
  reason?: string | undefined
  /** The other reasons on the list, which this one may not repeat. */
  others: readonly string[]
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A form for one reason. */
export default function ReasonModal({ reason, others, onSave, onClose }: Props) {
  const taken = new Set(others.map(fold))
  const form = useSchemaForm({
    schema: z.object({
      reason: z.string().check(
        z.trim(),
        z.minLength(1, messages.obstacleRequired),
        z.refine((text) => !taken.has(fold(text)), { error: messages.obstacleTwice }),
      ),
    }),
    initial: { reason: reason ?? '' },
    fallback: 'reason',
    send: (entry) => onSave(entry.reason).then(onClose),
  })
  return (
    <FormDialog title={reason === undefined ? texts.addTitle : texts.editTitle} form={form} submit={texts.save} onClose={onClose}>
      <TextInput
        label={texts.label}
        description={texts.hint(limits.obstacleLength)}
        maxLength={limits.obstacleLength}
        autoComplete="off"
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
