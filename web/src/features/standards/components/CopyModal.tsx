import { ApiError } from '@/api/errors.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { copySchema } from '../lineForm.ts'
import { useCopyLines } from '../mutations.ts'
import { texts } from '../strings.ts'
import type { Copied } from '../types.ts'

interface Props {
  onCopied: (copied: Copied) => void
  onClose: () => void
}

/** A form that copies the lines of a given day to the current quarter (SCR-032). */
export function CopyModal({ onCopied, onClose }: Props) {
  const { mutateAsync: copy } = useCopyLines()
  const form = useSchemaForm({ schema: copySchema, initial: { fromDate: '' }, send, onFailure })

  async function send({ fromDate }: { fromDate: string }) {
    onCopied(await copy(fromDate))
    onClose()
  }

  return (
    <FormDialog title={texts.copying.title} form={form} submit={texts.copying.submit} onClose={onClose}>
      <DateField label={texts.copying.from} description={texts.copying.helper} data-autofocus {...form.field('fromDate')} />
    </FormDialog>
  )
}

/**
 * NONLIQUOR-038. There is no toast (AMB-051). If there is no current quarter, trying again does not help, so the server's message is shown instead
 * (AMB-044).
 */
function onFailure(error: Error, isBeside: boolean) {
  console.error('standards: lines were not copied', error)
  if (isBeside) return undefined
  return error instanceof ApiError && error.status === 409 ? error.message : texts.general.notSaved
}
