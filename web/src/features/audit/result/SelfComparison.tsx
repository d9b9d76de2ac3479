import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type SelfComparison as Comparison, reportSelfCheckQuery } from '@/api/selfcheck.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { fullName } from '@/shared/people/people.ts'
import { sectionNames } from '@/shared/sections.ts'
import { selfCheckTexts as texts } from '@/shared/selfcheck/strings.ts'
import css from './SelfComparison.module.css'

/** How many differences are shown at first. */
const shownFirst = 5

/** SELFCHECK-007. How a completed report compares with what the store had said before the visit. Shows nothing when it had said nothing. */
export function SelfComparison({ report, className }: { report: string; className?: string | undefined }) {
  const { data } = useQuery(reportSelfCheckQuery(report))
  return data ? <Compared comparison={data} className={className} /> : null
}

function Compared({ comparison, className }: { comparison: Comparison; className?: string | undefined }) {
  const { own, startedBy, answeredAt, agree, differ, unchecked, onlySelf, onlyVisit } = comparison
  const [all, setAll] = useState(false)
  const id = useId()
  const listId = useId()
  return (
    <section className={`${css.compared} ${className ?? ''}`} aria-labelledby={id}>
      <h2 id={id}>{own ? texts.title.own : texts.title.store}</h2>
      <p className={css.sentence}>{texts.agree(own, agree, differ.length)}</p>
      <p className={css.by}>{texts.last(fullName(startedBy), answeredAt)}</p>
      {differ.length > 0 && (
        <ul id={listId} className={css.differ}>
          {differ.slice(0, all ? undefined : shownFirst).map(({ key, section, description, self, visit, missed }) => (
            <li key={key} data-missed={missed || undefined}>
              <p className={css.what}>
                <b>{withWholeSizes(description)}</b>
                <small>{sectionNames[section]}</small>
              </p>
              <dl>
                <div>
                  <dt>{texts.said(own)}</dt>
                  <dd>{self}</dd>
                </div>
                <div>
                  <dt>{texts.visit}</dt>
                  <dd>{visit}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {differ.length > shownFirst && (
        <Button variant="subtle" size="sm" aria-expanded={all} aria-controls={listId} onClick={() => setAll(!all)}>
          {all ? texts.showFewer : texts.showAll(differ.length)}
        </Button>
      )}
      <Names title={texts.unchecked(unchecked.length)} names={unchecked} />
      <Names title={texts.onlySelf(own, onlySelf.length)} names={onlySelf} />
      <Names title={texts.onlyVisit(onlyVisit.length)} names={onlyVisit} />
    </section>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className={css.names}>
      <summary>
        {title}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <ul>
        {names.map((name, i) => (
          <li key={`${i} ${name}`}>{withWholeSizes(name)}</li>
        ))}
      </ul>
    </details>
  )
}
