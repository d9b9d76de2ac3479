import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Incentive, Submission } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { CheckBox } from '@/ui/CheckBox.tsx'
import chip from '@/ui/Chip.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { shared, judgeTexts as texts } from '../strings.ts'
import css from './EntryCard.module.css'
import { LookAlikes } from './LookAlikes.tsx'
import { Reward } from './Reward.tsx'
import type { Drafts } from './useDrafts.ts'

const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx'))

interface Props {
  entry: Submission
  /** What the judge knows it by. */
  name: string
  /** Whether it is chosen to be compared. Undefined: it cannot be. */
  chosen: { is: boolean; mayBe: boolean; choose: (is: boolean) => void } | undefined
  incentive: Incentive
  drafts: Drafts
  onRefresh: () => unknown
}

/** An entry as a judge sees it. */
export function EntryCard({ entry, name, chosen, incentive, drafts, onRefresh }: Props) {
  const id = useId()
  const [noting, setNoting] = useState(false)
  const { typed } = drafts.of(entry)

  return (
    <article className={`${base.surface} ${css.card}`} aria-labelledby={id} data-gets={typed.trim() ? true : undefined}>
      {entry.photos.length > 0 ? (
        <Attachments files={entry.photos} refresh={onRefresh} />
      ) : (
        <p className={`${base.centre} ${css.noPhotos}`}>{shared.noPhotos}</p>
      )}
      <div className={css.words}>
        <div className={`${base.row} ${css.head}`}>
          <h3 id={id}>{name}</h3>
          {chosen && (
            <CheckBox label={texts.choose(name)} checked={chosen.is} disabled={!chosen.is && !chosen.mayBe} onChange={chosen.choose} />
          )}
        </div>
        <p className={css.by}>
          {entry.createdBy ? texts.by(fullName(entry.createdBy), relativeDate(entry.createdAt)) : relativeDate(entry.createdAt)}
        </p>
        {entry.state === 'SENT_BACK' && (
          <span className={chip.chip} data-tone="warn">
            {texts.sentBack}
          </span>
        )}
        {drafts.isStale(entry) && (
          <span className={chip.chip} data-tone="warn">
            {texts.changed}
          </span>
        )}
        {entry.note && <p className={css.note}>{texts.noted(entry.note)}</p>}
      </div>
      <LookAlikes entry={entry} />
      <Reward entry={entry} name={name} incentive={incentive} drafts={drafts}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconNote size={18} aria-hidden />}
          aria-label={texts.noteOf(name)}
          onClick={() => setNoting(true)}
        >
          {texts.note}
        </Button>
      </Reward>
      <LazyDialog opened={noting}>
        {noting && <NoteDialog incentiveId={incentive.id} entry={entry} name={name} onClose={() => setNoting(false)} />}
      </LazyDialog>
    </article>
  )
}
