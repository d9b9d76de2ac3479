import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { type Fix, reportFixesQuery } from '@/api/fix.ts'
import { formatDay } from '@/lib/dates.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { paths } from '@/lib/paths.ts'
import { FixPlan, FixSaid, JudgeButtons } from '@/shared/fix/FixParts.tsx'
import { sectionNames } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { useLine } from '../draft/useDraft.ts'
import card from '../lines/SectionCard.module.css'
import { texts } from '../strings.ts'
import { type Report, sectionOf } from '../types.ts'
import { notAsked, sinceThen, toLookAt } from './before.ts'
import css from './LastVisit.module.css'

const BackDialog = lazyDialog(() => import('@/shared/fix/BackDialog.tsx'))

/** How many lines are listed until the person asks for all. */
const shown = 3

interface Props {
  report: Report
  /** Shows a line of the report and gives its question focus. */
  onGo: (lineKey: string) => void
}

/**
 * What failed at the store's last visit, and what has become of it by now (EVIDENCE-022), with what the store has done about it (FIX-011, FIX-012).
 * Shows nothing at a store's first.
 */
export function LastVisit({ report: { id, store, date, lastVisit, lines }, onGo }: Props) {
  const [all, setAll] = useState(false)
  const [back, setBack] = useState<Fix>()
  const headingId = useId()
  const listId = useId()
  const { data, isError, refetch } = useQuery({ ...reportFixesQuery({ id, store: store.id, date }), enabled: lastVisit !== null })
  if (!lastVisit) return null
  const fixes = data?.items ?? []
  const of = new Map(fixes.map((fix) => [fix.lineKey, fix]))
  const about = (fix: Fix | undefined) => fix && <About fix={fix} onBack={() => setBack(fix)} onOld={() => void refetch()} />
  const items = [
    ...toLookAt(lines, of).map(({ key }) => (
      <Item key={key} lineKey={key} fix={of.get(key)} onGo={onGo}>
        {about(of.get(key))}
      </Item>
    )),
    ...notAsked(lines, fixes).map((fix) => (
      <NotAsked key={fix.id} fix={fix}>
        {about(fix)}
      </NotAsked>
    )),
  ]
  return (
    <section className={card.card} aria-labelledby={headingId}>
      <header className={`${base.wrap} ${css.head}`}>
        <h2 id={headingId}>{texts.before.heading(items.length)}</h2>
        <Link {...paths.auditReport(lastVisit.reportId)} className={css.report}>
          {texts.before.report(formatDay(lastVisit.date))}
        </Link>
      </header>
      {isError && !data && (
        <p className={`${base.cluster} ${css.failed}`}>
          {texts.before.noFixes}
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            {texts.before.retry}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <ul id={listId} className={css.list}>
          {all ? items : items.slice(0, shown)}
        </ul>
      )}
      {items.length > shown && (
        <Button variant="default" size="sm" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
          {all ? texts.result.fewer : texts.result.all(items.length)}
        </Button>
      )}
      <LazyDialog opened={back !== undefined}>{back && <BackDialog fix={back} onClose={() => setBack(undefined)} />}</LazyDialog>
    </section>
  )
}

const tones = { open: undefined, again: 'bad', fixed: 'good', obstacle: undefined } as const

interface ItemProps {
  lineKey: string
  /** What the store has to fix; undefined when nobody keeps that. */
  fix: Fix | undefined
  onGo: (lineKey: string) => void
  /** About the fix. */
  children: ReactNode
}

function Item({ lineKey, fix, onGo, children }: ItemProps) {
  const line = useLine(lineKey)
  if (!line) return null
  const since = sinceThen(line)
  const times = line.before?.inARow ?? 0
  return (
    <li className={css.item}>
      <button type="button" className={`${base.row} ${css.line}`} onClick={() => onGo(lineKey)}>
        <span className={`${base.column} ${base.grow} ${css.what}`}>
          <span className={css.description}>{withWholeSizes(line.description)}</span>
          <span className={css.told}>
            {texts.sections[sectionOf(line)]}
            {times > 1 && ` · ${texts.before.failed(times)}`}
          </span>
        </span>
        {since === 'open' && fix ? (
          <State fix={fix} />
        ) : (
          <span className={chip.chip} data-tone={tones[since]}>
            {texts.before.since[since]}
          </span>
        )}
        <IconArrowRight size={18} aria-hidden className={css.arrow} />
      </button>
      {children}
    </li>
  )
}

/** A fix whose line this audit does not ask, or not before more lines are shown. */
function NotAsked({ fix, children }: { fix: Fix; children: ReactNode }) {
  return (
    <li className={css.item}>
      <p className={`${base.row} ${css.line}`}>
        <span className={`${base.column} ${base.grow} ${css.what}`}>
          <span className={css.description}>{withWholeSizes(fix.description)}</span>
          <span className={css.told}>
            {sectionNames[fix.section]} · {texts.before.notAsked}
          </span>
        </span>
        <State fix={fix} />
      </p>
      {children}
    </li>
  )
}

/** What a fix is before its line is marked. */
function State({ fix: { state } }: { fix: Fix }) {
  if (state === 'ACCEPTED') {
    return (
      <span className={chip.chip} data-tone="good">
        {texts.before.accepted}
      </span>
    )
  }
  const isDone = state === 'DONE'
  return (
    <span className={chip.chip} data-tone={isDone ? 'gold' : 'warn'}>
      {isDone ? texts.before.waiting : texts.before.stillOpen}
    </span>
  )
}

function About({ fix, onBack, onOld }: { fix: Fix; onBack: () => void; onOld: () => void }) {
  return (
    <div className={`${base.stack} ${css.fix}`}>
      <FixPlan fix={fix} />
      <FixSaid fix={fix} onOld={onOld} />
      {fix.can.judge && (
        <div className={base.wrap}>
          <JudgeButtons fix={fix} onBack={onBack} />
        </div>
      )}
    </div>
  )
}
