import { Notice } from '@/ui/Notice.tsx'
import { texts } from '../strings.ts'
import { type Completion, takeBack } from './completions.ts'

interface Props {
  completion: Completion
  /** Completes the report once more, after a refusal. */
  onTryAgain: () => void
}

/** Says on the report's page that its completion waits on this device, why it was refused, or what became of it (OFFLINE-018 to 022). */
export function CompletionNotice({ completion: { id, score, refused, outcome }, onTryAgain }: Props) {
  const remove = () => void takeBack(id)
  if (outcome)
    return (
      <Notice live onDismiss={remove}>
        {outcome}
      </Notice>
    )
  if (refused)
    return (
      <Notice live tone="bad" action={{ label: texts.later.tryAgain, onPress: onTryAgain }} onDismiss={remove}>
        {texts.later.refused(refused)}
      </Notice>
    )
  return (
    <Notice live action={{ label: texts.later.takeBack, onPress: remove }}>
      {texts.later.waits(score)}
    </Notice>
  )
}
