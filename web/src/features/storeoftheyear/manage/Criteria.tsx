import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { criteriaQuery } from '@/api/storeoftheyear.ts'
import type { YearCriterion } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useUser } from '@/shared/session/session.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { Panel } from '@/ui/Panel.tsx'
import { CardsSkeleton } from '@/ui/Skeletons.tsx'
import { manageTexts as texts } from '../strings.ts'
import css from './Criteria.module.css'
import { CriteriaForm } from './CriteriaForm.tsx'
import { Documents } from './Documents.tsx'
import { readCriteria } from './draft.ts'

/** The criteria of a financial year, which are edited as one list (FD-94), and the PDFs that explain them. */
export function Criteria({ year }: { year: number }) {
  const { data, error, refetch } = useQuery(criteriaQuery(year))
  const { id: person } = useUser()
  const [editing, setEditing] = useState(() => readCriteria(person, year) !== undefined)
  const isEmpty = data?.items.length === 0
  return (
    <div className={css.column}>
      <Panel
        title={texts.criteriaOf(year)}
        text={texts.criteriaText}
        action={
          !editing &&
          (data || !error) && (
            <Button variant={isEmpty ? 'filled' : 'default'} disabled={!data} onClick={() => setEditing(true)}>
              {isEmpty ? texts.addFirst : texts.edit}
            </Button>
          )
        }
      >
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <CardsSkeleton n={5} height={132} />}
        {data && editing && <CriteriaForm criteria={data} onClose={() => setEditing(false)} />}
        {data && !editing && data.items.length === 0 && <EmptyState title={texts.noCriteria(year)}>{texts.noCriteriaHint}</EmptyState>}
        {data && !editing && data.items.length > 0 && (
          <ol className={css.list} aria-label={texts.criteriaOf(year)}>
            {data.items.map((criterion) => (
              <Item key={criterion.id} criterion={criterion} />
            ))}
          </ol>
        )}
      </Panel>
      <Documents />
    </div>
  )
}

function Item({ criterion }: { criterion: YearCriterion }) {
  const { name, explanation, frequency, totalCamelBucks, camelBucksByFrequency, pointsThreshold, pointsRequiredByFrequency } = criterion
  return (
    <li>
      <div className={css.words}>
        <h3>{name}</h3>
        <p>{explanation}</p>
        <p className={css.facts}>
          <span>{texts.frequencies[frequency]}</span>
          {frequency !== 'OTHER' && <span>{texts.eachTime(camelBucksByFrequency)}</span>}
          {pointsRequiredByFrequency !== null && <span>{texts.needs(pointsRequiredByFrequency)}</span>}
          {pointsThreshold !== null && <span>{texts.completeAt(pointsThreshold)}</span>}
        </p>
      </div>
      <b className={css.total}>{amount(totalCamelBucks)}</b>
    </li>
  )
}
