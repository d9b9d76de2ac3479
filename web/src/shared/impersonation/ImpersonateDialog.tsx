import { Textarea } from '@mantine/core'
import { OfflineError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import css from './ImpersonateDialog.module.css'
import type { Impersonated } from './impersonated.ts'
import { useImpersonate } from './mutations.ts'
import { texts } from './strings.ts'

/** How long the toast about a failure stays, in milliseconds (IMPERSONATION-010). */
const toastDuration = 3000

const schema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.impersonationReasonShortest, messages.impersonationReason),
      z.maxLength(limits.impersonationReasonLength, messages.impersonationReason),
    ),
})

/** Asks before somebody acts as another user, and why (SCR-042). */
export default function ImpersonateDialog({ user, onClose }: { user: Impersonated; onClose: () => void }) {
  const { mutateAsync: impersonate } = useImpersonate()
  const form = useSchemaForm({
    schema,
    initial: { reason: '' },
    send: ({ reason }) => impersonate({ userId: user.id, reason }),
    onFailure: (error, isBeside) => {
      if (error instanceof OfflineError) showOfflineAlert()
      else if (!isBeside) notify({ message: texts.failed, status: 'error', duration: toastDuration })
      return undefined
    },
  })
  return (
    <FormDialog title={texts.title} form={form} submit={texts.confirm} onClose={onClose}>
      <div>
        <p className={css.name}>{user.name}</p>
        {user.storeName && <p className={css.store}>{user.storeName}</p>}
      </div>
      <p>{texts.explains}</p>
      <Textarea label={texts.reason} description={texts.reasonHint} rows={2} resize="vertical" data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
