import { OfflineError } from '@/api/errors.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { useEmailOwners } from '../mutations.ts'
import { texts } from '../strings.ts'
import { toast } from '../toast.ts'

interface Props {
  reportId: string
  /** The store's name. */
  store: string
  onClose: () => void
}

const emailSchema = z.object({ exportType: z.enum(['FULL', 'FAILED']) })
type Choice = z.output<typeof emailSchema>

const choices = emailSchema.shape.exportType.options.map((value) => ({ value, label: texts.email.exports[value] }))

/** Asks which PDF to send. If the server refuses, for example because the store has no owner, the dialog says so (FD-24). */
export default function EmailModal({ reportId, store, onClose }: Props) {
  const { mutateAsync: email } = useEmailOwners()
  const initial: Choice = { exportType: 'FAILED' }
  const form = useSchemaForm({ schema: emailSchema, initial, send, onFailure })

  async function send({ exportType }: Choice) {
    const { mails } = await email({ id: reportId, exportType })
    toast(texts.email.queued(mails.length))
    onClose()
  }

  return (
    <FormDialog title={texts.email.title} form={form} submit={texts.email.send} onClose={onClose}>
      <p>{texts.email.intro(store)}</p>
      <Segments
        label={texts.email.which}
        choices={choices}
        value={form.values.exportType}
        onChoose={(exportType) => form.set('exportType', exportType)}
      />
    </FormDialog>
  )
}

function onFailure(error: Error) {
  if (!(error instanceof OfflineError)) return error.message
  showOfflineAlert()
  return undefined
}
