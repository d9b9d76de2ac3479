import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import chip from '@/ui/Chip.module.css'
import { useLine } from '../draft/useDraft.ts'
import card from '../lines/SectionCard.module.css'
import { withWholeSizes } from '../rules/packSize.ts'
import { texts } from '../strings.ts'
import { type Report, sectionOf } from '../types.ts'
import { failedBefore, sinceThen } from './before.ts'
import css from './LastVisit.module.css'

/** How many lines are listed until the person asks for all. */
const shown = 3

interface Props {
  report: Report
  /** Shows a line of the report and gives its question focus. */
  onGo: (lineKey: string) => void
}

/** What failed at the store's last visit, and what has become of it by now (EVIDENCE-022). Shows nothing at a store's first. */
export function LastVisit({ report: { lastVisit, lines }, onGo }: Props) {
  const [all, setAll] = useState(false)
  const headingId = useId()
  const listId = useId()
  if (!lastVisit) return null
  const failed = failedBefore(lines)
  return (
    <section className={card.card} aria-labelledby={headingId}>
      <header className={css.head}>
        <h2 id={headingId}>{texts.before.heading(failed.length)}</h2>
        <Link {...paths.auditReport(lastVisit.reportId)} className={css.report}>
          {texts.before.report(formatDay(lastVisit.date))}
        </Link>
      </header>
      {failed.length > 0 && (
        <ul id={listId} className={css.list}>
          {(all ? failed : failed.slice(0, shown)).map(({ key }) => (
            <Item key={key} lineKey={key} onGo={onGo} />
          ))}
        </ul>
      )}
      {failed.length > shown && (
        <Button variant="default" size="sm" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
          {all ? texts.result.fewer : texts.result.all(failed.length)}
        </Button>
      )}
    </section>
  )
}

const tones = { open: undefined, again: 'bad', fixed: 'good' } as const

function Item({ lineKey, onGo }: { lineKey: string; onGo: (lineKey: string) => void }) {
  const line = useLine(lineKey)
  if (!line?.before) return null
  const since = sinceThen(line)
  return (
    <li className={css.item}>
      <button type="button" className={css.line} onClick={() => onGo(lineKey)}>
        <span className={css.what}>
          <span className={css.description}>{withWholeSizes(line.description)}</span>
          <span className={css.told}>
            {texts.sections[sectionOf(line)]}
            {line.before.inARow > 1 && ` · ${texts.before.failed(line.before.inARow)}`}
          </span>
        </span>
        <span className={chip.chip} data-tone={tones[since]}>
          {texts.before.since[since]}
        </span>
        <IconArrowRight size={18} aria-hidden className={css.arrow} />
      </button>
    </li>
  )
}
