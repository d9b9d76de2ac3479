import type * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useEditPromotion } from '../mutations.ts'
import { datesSchema } from '../schemas.ts'
import { texts } from '../strings.ts'
import type { PromotionDetail } from '../types.ts'

interface Props {
  promotion: PromotionDetail
  onClose: () => void
}

/** A form for the dates of a promotion. Each field shows what is wrong with it (PROMOTION-003, FD-04). */
export default function EditDatesModal({ promotion: { id, startDate, endDate, actualEndDate }, onClose }: Props) {
  const { mutateAsync: edit } = useEditPromotion(id)
  const form = useSchemaForm({
    schema: datesSchema,
    initial: { startDate, endDate, actualEndDate: actualEndDate ?? '' },
    send,
    fallback: 'endDate',
  })

  async function send(dates: z.output<typeof datesSchema>) {
    await edit(dates)
    notify({ message: texts.detail.saved })
    onClose()
  }

  return (
    <FormDialog title={texts.edit.title} form={form} submit={texts.edit.save} onClose={onClose}>
      <DateField label={texts.fields.startDate} data-autofocus {...form.field('startDate')} />
      <DateField label={texts.fields.endDate} {...form.field('endDate')} />
      <DateField label={texts.fields.actualEndDate} description={texts.edit.closedHint} {...form.field('actualEndDate')} />
    </FormDialog>
  )
}
