import { TextInput } from '@mantine/core'
import { limits, messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useSetPromise } from '../mutations.ts'
import { texts } from '../strings.ts'

const isHours = (typed: string) => /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits.promiseHoursMost

const schema = z.object({ promiseHours: z.string().check(z.trim(), z.refine(isHours, messages.promiseHours)) })

/** Sets within how many hours head office answers. */
export default function PromiseDialog({ hours, onClose }: { hours: number; onClose: () => void }) {
  const { mutateAsync } = useSetPromise()
  const form = useSchemaForm({
    schema,
    initial: { promiseHours: `${hours}` },
    send: async ({ promiseHours }) => {
      await mutateAsync(Number(promiseHours))
      notify({ message: texts.promiseSaved, status: 'success', duration: 3000 })
      onClose()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'messaging: the promise was not saved', error.message),
  })
  return (
    <FormDialog title={texts.promiseTitle} form={form} submit={texts.savePromise} size={440} onClose={onClose}>
      <TextInput
        label={texts.promiseLabel}
        description={texts.promiseHint}
        inputMode="numeric"
        maxLength={4}
        data-autofocus
        {...form.field('promiseHours')}
      />
    </FormDialog>
  )
}
