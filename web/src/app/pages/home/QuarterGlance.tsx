import { Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useId } from 'react'
import { glanceQuery } from '@/api/compliance.ts'
import type { Glance } from '@/api/types.ts'
import { Progress } from '@/features/promotion/components/Progress.tsx'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { plural } from '@/lib/plural.ts'
import { CountLink } from '@/shared/CountLink.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { storesAt } from '@/shared/quarterLists.ts'
import base from '@/ui/Base.module.css'
import css from './QuarterGlance.module.css'

/** How many of the regions that are behind are named. */
const behindShown = 3

/** The current quarter for head office: how far the stores are, and which regions are behind (FD-35). */
export function QuarterGlance() {
  const glance = useQuery(glanceQuery)
  const id = useId()
  if (glance.isPending) return <Skeleton className={css.loading} radius="lg" />
  if (glance.isError && !glance.data) return <ErrorState error={glance.error} onRetry={() => glance.refetch()} />
  const { quarter, daysLeft } = glance.data
  if (!quarter) return null
  const { promotion, stores } = quarter
  const behind = regionsBehind(quarter)
  return (
    <section aria-labelledby={id}>
      <header className={`${base.cluster} ${css.header}`}>
        <h2 id={id}>
          <Link {...paths.promotion(promotion.id)}>{promotion.description}</Link>
        </h2>
        <p className={css.left}>{daysLeft === 0 ? 'Last day' : `${daysLeft} ${plural(daysLeft, 'day', 'days')} left`}</p>
      </header>
      <Card className={css.card}>
        <p className={css.audited}>
          <CountLink n={stores.completed} link={storesAt('completed', promotion.id)}>
            <b {...figure('quarter.completed', promotion.id)}>{stores.completed}</b> of {stores.total} stores audited
          </CountLink>
        </p>
        <Progress promotion={promotion} stores={stores} />
        {behind.length > 0 && (
          <div className={css.behind}>
            <h3>Regions behind</h3>
            <ul>
              {behind.map(({ region, label, completed, stores: all }) => (
                <li key={region}>
                  <Link {...storesAt('completed', promotion.id, { region })} className={css.region}>
                    <span>{label}</span>{' '}
                    <span className={css.share} style={{ '--share': `${(100 * completed) / all}%` } as CSSProperties} aria-hidden />
                    <span className={css.of}>
                      {completed} of {all}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </section>
  )
}

/** The regions with the smallest shares of completed stores, below that of the network. */
function regionsBehind({ byRegion, stores }: NonNullable<Glance['quarter']>) {
  const share = (part: { completed: number; stores: number }) => part.completed / part.stores
  return byRegion
    .filter((region) => share(region) < share({ completed: stores.completed, stores: stores.total }))
    .toSorted((a, b) => share(a) - share(b) || b.stores - a.stores)
    .slice(0, behindShown)
}
