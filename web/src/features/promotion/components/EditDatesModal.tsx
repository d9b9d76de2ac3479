import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstError, showServerErrors } from '@/shared/form/serverErrors.ts'
import { notify } from '@/ui/notify.tsx'
import { useEditPromotion } from '../mutations.ts'
import { datesSchema } from '../schemas.ts'
import { texts } from '../strings.ts'
import type { PromotionDetail } from '../types.ts'

interface Props {
  promotion: PromotionDetail
  onClose: () => void
}

/** The dates of a promotion, each fault beside its field (PROMOTION-003, FD-04). Mounted when it opens, so that it starts with the dates of now. */
export default function EditDatesModal({ promotion, onClose }: Props) {
  const edit = useEditPromotion(promotion.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { startDate: promotion.startDate, endDate: promotion.endDate, actualEndDate: promotion.actualEndDate ?? '' },
    validate: schemaResolver(datesSchema),
  })

  const save = ({ actualEndDate, ...dates }: ReturnType<typeof form.getValues>) =>
    edit.mutate(
      { ...dates, actualEndDate: actualEndDate || null },
      {
        onSuccess: () => {
          notify({ message: texts.detail.saved })
          onClose()
        },
        onError: (error) => showServerErrors(form, error, 'endDate'),
      },
    )

  const field = (name: 'startDate' | 'endDate' | 'actualEndDate') => (
    <TextInput
      type="date"
      label={texts.fields[name]}
      description={name === 'actualEndDate' ? texts.edit.closedHint : undefined}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )

  return (
    <Modal opened onClose={edit.isPending ? () => {} : onClose} size={480} title={texts.edit.title} withCloseButton={false}>
      <form onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))} noValidate>
        <Stack gap={16}>
          {field('startDate')}
          {field('endDate')}
          {field('actualEndDate')}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose} disabled={edit.isPending}>
            {texts.edit.cancel}
          </Button>
          <Button type="submit" loading={edit.isPending}>
            {texts.edit.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
