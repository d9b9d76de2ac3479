import { Button } from '@mantine/core'
import { IconChevronDown, IconGift } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Incentive, Submission } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { latePart } from '@/lib/late.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { useOutgoing } from '@/shared/outgoing/shown.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import coin from '@/ui/brand/coin.svg'
import chip from '@/ui/Chip.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { shared, storeTexts as texts } from '../strings.ts'
import { Words } from '../Words.tsx'
import { whenOf } from '../when.ts'
import css from './IncentiveCard.module.css'

const EntryModal = lazyDialog(() => import('./EntryModal.tsx'))
const waitingEntry = latePart(() => import('./WaitingEntry.tsx'), { onPage: true })
const WithdrawEntry = lazyDialog(() => import('./WithdrawEntry.tsx'))
const WinnersDialog = lazyDialog(() => import('./WinnersDialog.tsx'))

interface Props {
  incentive: Incentive
  /** The person belongs to the store whose entry it shows. */
  isOwn: boolean
  isOpen?: boolean
  /** The level of its heading. */
  level?: 2 | 3
  onRefresh: () => unknown
}

const tones = { RECEIVED: 'good', SENT_BACK: 'warn', WON: 'gold', NOT_AWARDED: 'na' } as const

/** An incentive as a store sees it. It opens to what the incentive is about and to the store's entry (INCENTIVE-048). */
export function IncentiveCard({ incentive, isOwn, isOpen = false, level = 3, onRefresh }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(isOpen)
  const [dialog, setDialog] = useState<'entry' | 'withdraw' | 'winners'>()
  const Title = `h${level}` as const
  const entry = incentive.submissions?.[0]
  const outgoing = useOutgoing('entry').find(({ id: of, content }) => content.incentive === incentive.id && of !== entry?.id)
  const waiting = isOwn ? outgoing : undefined
  const WaitingEntry = waitingEntry.use()?.default
  const picture = incentive.photo?.resizedUrls
  const { can, name } = incentive
  const edits = isOwn && entry?.can.edit
  const enters = isOwn && can.enter && !waiting
  const close = () => setDialog(undefined)

  return (
    <article className={css.card} aria-labelledby={`${id}-name`} data-won={entry?.state === 'WON' || undefined}>
      <div className={css.top}>
        <span className={css.look}>{picture ? <img src={picture.xs} alt="" loading="lazy" /> : <IconGift size={30} aria-hidden />}</span>
        <div className={css.words}>
          <Title id={`${id}-name`} className={css.name}>
            {name}
          </Title>
          <p className={css.short}>{incentive.descriptionShort}</p>
          <p className={css.facts}>
            {entry && (
              <span className={chip.chip} data-tone={tones[entry.state]}>
                {texts.states[entry.state]}
              </span>
            )}
            <span className={`${base.inline} ${css.prize}`}>
              {incentive.prizeType === 'CAMEL_BUCKS' && <img src={coin} alt="" width={18} height={18} />}
              {shared.prizes[incentive.prizeType]}
            </span>
            <span>{whenOf(incentive)}</span>
          </p>
        </div>
      </div>
      {entry?.state === 'WON' && <Won entry={entry} />}
      {entry?.note && (
        <Notice>
          <b>{texts.note}:</b> {entry.note}
        </Notice>
      )}
      {waiting && WaitingEntry && <WaitingEntry entry={waiting} />}
      <div className={css.acts}>
        {enters && (
          <Button aria-label={texts.addOf(name)} onClick={() => setDialog('entry')}>
            {texts.add}
          </Button>
        )}
        {edits && (
          <Button
            variant={entry.state === 'SENT_BACK' ? 'filled' : 'default'}
            aria-label={texts.editOf(name)}
            onClick={() => setDialog('entry')}
          >
            {texts.edit}
          </Button>
        )}
        {edits && (
          <Button variant="subtle" aria-label={texts.withdrawOf(name)} onClick={() => setDialog('withdraw')}>
            {texts.withdraw}
          </Button>
        )}
        {can.seeWinners && (
          <Button variant="default" aria-label={shared.seeWinnersOf(name)} onClick={() => setDialog('winners')}>
            {shared.winners}
          </Button>
        )}
        <button
          type="button"
          className={css.more}
          aria-expanded={opened}
          aria-controls={`${id}-more`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpened(!opened)}
        >
          {opened ? texts.less : texts.more}
          <IconChevronDown size={20} aria-hidden />
        </button>
      </div>
      <div id={`${id}-more`} className={css.inside} hidden={!opened}>
        {opened && (
          <>
            <Words incentive={incentive} level={level === 2 ? 3 : 4} />
            {entry && <OwnEntry entry={entry} isOwn={isOwn} level={level} onRefresh={onRefresh} />}
            <p className={css.code}>{shared.code(incentive.code)}</p>
          </>
        )}
      </div>
      <LazyDialog opened={dialog === 'entry'}>
        {dialog === 'entry' && <EntryModal incentive={incentive} entry={edits ? entry : undefined} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog === 'withdraw'}>
        {dialog === 'withdraw' && entry && <WithdrawEntry incentiveId={incentive.id} entryId={entry.id} name={name} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog === 'winners'}>
        {dialog === 'winners' && <WinnersDialog incentive={incentive} onClose={close} />}
      </LazyDialog>
    </article>
  )
}

/** What the store has won, as something to be proud of. The coins keep still for people who want less motion. */
function Won({ entry }: { entry: Submission }) {
  return (
    <div className={`${base.row} ${css.won}`}>
      <img className={css.coin} src={coin} alt="" width={72} height={72} />
      <p>
        <span>{texts.won}</span>
        <strong>{entry.result}</strong>
      </p>
      <img className={css.small} src={coin} alt="" width={30} height={30} />
      <img className={css.tiny} src={coin} alt="" width={18} height={18} />
    </div>
  )
}

interface OwnProps {
  entry: Submission
  isOwn: boolean
  level: 2 | 3
  onRefresh: () => unknown
}

function OwnEntry({ entry, isOwn, level, onRefresh }: OwnProps) {
  const Title = level === 2 ? 'h3' : 'h4'
  const when = relativeDate(entry.createdAt)
  return (
    <div className={css.entry}>
      <Title>{isOwn ? texts.entry : texts.entryOfStore}</Title>
      <p className={css.short}>{entry.createdBy ? texts.sentBy(fullName(entry.createdBy), when) : texts.sentOn(when)}</p>
      {entry.photos.length > 0 ? <Attachments files={entry.photos} refresh={onRefresh} /> : <p className={css.short}>{shared.noPhotos}</p>}
    </div>
  )
}
