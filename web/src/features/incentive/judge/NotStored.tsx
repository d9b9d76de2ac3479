import { Button } from '@mantine/core'
import base from '@/ui/Base.module.css'
import { judgeTexts as texts } from '../strings.ts'
import css from './NotStored.module.css'
import type { Drafts } from './useDrafts.ts'

/** What keeps the award from being asked about. Its entry may be on another page or withdrawn, so each can be given up here. */
export function NotStored({ drafts }: { drafts: Drafts }) {
  if (drafts.blocking.length === 0) return null
  return (
    <div className={css.blocked} role="alert">
      <p className={base.wrong}>{texts.fix}</p>
      <ul>
        {drafts.blocking.map(({ entry, typed, wrong }) => {
          const name = entry.store?.name ?? texts.anEntry
          return (
            <li key={entry.id} className={base.wrap}>
              <span>{texts.notStored(name, typed, wrong)}</span>
              <Button size="sm" variant="default" aria-label={texts.forgetOf(name)} onClick={() => drafts.forget(entry.id)}>
                {texts.forget}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
