import { TextInput } from '@mantine/core'
import { ApiError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import base from '@/ui/Base.module.css'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { judgeTexts, deskTexts as texts } from '../strings.ts'
import { wrongIn } from './draft.ts'
import type { Drafts, Refused } from './useDrafts.ts'

interface Props {
  entries: readonly Submission[]
  prizeType: Incentive['prizeType']
  drafts: Drafts
  /** Called when it is done, with the entries that could not get it. */
  onGiven: (refused: readonly Refused[]) => void
  onClose: () => void
}

/** Gives several entries the same amount or prize, as a draft (FD-433). */
export default function GiveDialog({ entries, prizeType, drafts, onGiven, onClose }: Props) {
  const isBucks = prizeType === 'CAMEL_BUCKS'
  const judged = entries.filter((entry) => drafts.of(entry).typed.trim()).length
  const form = useSchemaForm({
    schema: z.object({
      gets: z.string().check(
        z.trim(),
        z.minLength(1, isBucks ? messages.incentiveBucks : texts.giveNeeded),
        z.refine((typed) => !wrongIn(typed, prizeType), isBucks ? messages.incentiveBucks : messages.incentivePrizeLong),
      ),
    }),
    initial: { gets: '' },
    send: async ({ gets }) => {
      const refused = await drafts.giveAll(entries, gets)
      if (refused.length < entries.length) notify({ message: texts.given(entries.length - refused.length) })
      onGiven(refused)
    },
    onFailure: (error, isBeside) =>
      sentenceFor(
        error,
        isBeside,
        'incentive: several entries were not given the same',
        (error instanceof ApiError && error.problem.message) || texts.notGiven,
      ),
  })

  return (
    <FormDialog title={texts.giveTitle(entries.length)} form={form} submit={texts.submit} onClose={onClose}>
      <TextInput
        label={isBucks ? judgeTexts.bucks : judgeTexts.prize}
        description={texts.giveHint}
        inputMode={isBucks ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={isBucks ? 12 : limits.incentivePrizeLength}
        data-autofocus
        {...form.field('gets')}
      />
      {judged > 0 && <p className={base.muted}>{texts.replaces(judged)}</p>}
    </FormDialog>
  )
}
