import { Button, TextInput } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import chip from '@/ui/Chip.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { shared, judgeTexts as texts } from '../strings.ts'
import css from './EntryCard.module.css'
import { LookAlikes } from './LookAlikes.tsx'
import type { Drafts } from './useDrafts.ts'

const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx'))

interface Props {
  entry: Submission
  /** Where it is among all entries, from 1. It is its name while names are hidden. */
  place: number
  incentive: Incentive
  drafts: Drafts
  onRefresh: () => unknown
}

/** An entry as a judge sees it. */
export function EntryCard({ entry, place, incentive, drafts, onRefresh }: Props) {
  const id = useId()
  const [noting, setNoting] = useState(false)
  const name = entry.store?.name ?? texts.entry(place)
  const isBucks = incentive.prizeType === 'CAMEL_BUCKS'
  const { typed, state, wrong } = drafts.of(entry)
  const told = state === 'SAVING' || state === 'TYPED' ? texts.saving : drafts.isNew(entry) && state === 'KEPT' ? texts.kept : ''

  return (
    <article className={css.card} aria-labelledby={id} data-gets={typed.trim() ? true : undefined}>
      {entry.photos.length > 0 ? (
        <Attachments files={entry.photos} refresh={onRefresh} />
      ) : (
        <p className={`${base.centre} ${css.noPhotos}`}>{shared.noPhotos}</p>
      )}
      <div className={css.words}>
        <h3 id={id}>{name}</h3>
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
      {entry.result !== null ? (
        <p className={`${base.row} ${css.result}`} data-won={entry.state === 'WON' || undefined}>
          {entry.state === 'WON' && entry.camelBucks && <img src={coin} alt="" width={28} height={28} />}
          {entry.result}
        </p>
      ) : (
        entry.can.judge && (
          <div className={css.judge}>
            <TextInput
              label={isBucks ? texts.bucks : texts.prize}
              aria-label={isBucks ? texts.bucksOf(name) : texts.prizeOf(name)}
              value={typed}
              onChange={(event) => drafts.type(entry, event.target.value)}
              onBlur={() => state === 'TYPED' && drafts.store(entry.id)}
              inputMode={isBucks ? 'numeric' : 'text'}
              autoComplete="off"
              maxLength={isBucks ? 12 : limits.incentivePrizeLength}
              error={wrong}
              data-reward
              leftSection={isBucks && <img src={coin} alt="" width={22} height={22} />}
            />
            <p className={`${base.muted} ${css.told}`} role="status">
              {told}
            </p>
            {state === 'FAILED' && wrong === texts.notKept && (
              <Button size="sm" variant="default" onClick={() => drafts.store(entry.id)}>
                {texts.retry}
              </Button>
            )}
            {entry.can.judge && drafts.isStale(entry) && (
              <Button size="sm" variant="default" aria-label={texts.stillRightOf(name)} onClick={() => drafts.confirm(entry)}>
                {texts.stillRight}
              </Button>
            )}
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconNote size={18} aria-hidden />}
              aria-label={texts.noteOf(name)}
              onClick={() => setNoting(true)}
            >
              {texts.note}
            </Button>
          </div>
        )
      )}
      <LazyDialog opened={noting}>
        {noting && <NoteDialog incentiveId={incentive.id} entry={entry} name={name} onClose={() => setNoting(false)} />}
      </LazyDialog>
    </article>
  )
}
