import { Textarea } from '@mantine/core'
import { limits, messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { type Target, useRemoveThing } from './mutations.ts'
import { texts } from './strings.ts'

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, messages.removalReason), z.maxLength(limits.flagLength, messages.flagWordsLong)),
})

interface Props {
  target: Target
  author: string
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks head office why it removes what somebody else has written, and removes it (FD-425). */
export default function RemoveDialog({ target, author, onClose, onDeleted }: Props) {
  const noun = target.commentId === undefined ? 'post' : 'comment'
  const { mutateAsync } = useRemoveThing(target)
  const form = useSchemaForm({
    schema,
    initial: { reason: '' },
    send: async ({ reason }) => {
      const late = await mutateAsync(reason)
      notify({ message: late ?? texts.removed(noun), status: 'info' })
      onClose()
      onDeleted?.()
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'feed: it was not removed', texts.notRemoved),
  })
  return (
    <FormDialog title={texts.removeTitle(noun)} form={form} submit={texts.remove} onClose={onClose}>
      <p>{texts.removeHint(author)}</p>
      <Textarea label={texts.reason} description={texts.reasonHint} rows={3} resize="vertical" data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
