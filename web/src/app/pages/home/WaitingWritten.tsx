import { paths } from '@/lib/paths.ts'
import { shown } from '@/shared/outgoing/shown.ts'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import notice from '@/ui/Notice.module.css'
import { counted, none } from '../unsent/counts.ts'
import { texts } from '../unsent/strings.ts'
import css from './WaitingWritten.module.css'

/** How much of what the person has written is not sent yet, with the way there (OFFLINE-036). Shows nothing if there is nothing. */
export function WaitingWritten() {
  const things = shown.use()
  if (things.length === 0) return null
  const counts = things.reduce((sum, { kind }) => counted(sum, kind), { ...none })
  return (
    <div className={`${base.cluster} ${notice.notice} ${css.waiting}`}>
      <p>{texts.notSent(texts.all(counts), things.length)}</p>
      <LinkButton {...paths.unsent()} variant="default">
        {texts.see}
      </LinkButton>
    </div>
  )
}
