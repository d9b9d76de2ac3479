import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay, timeAgo } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { Email } from '@/shared/people/Email.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { cardQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import css from './Card.module.css'

/** Who writes: the store with its region, tier and latest score, and its people with their last sign-in. */
export function Card({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(cardQuery(id))
  if (error && !data) return <ErrorState error={error} say={() => texts.cardFailed} onRetry={refetch} />
  if (!data) {
    return (
      <div role="status" aria-label="Loading">
        <Skeleton height={150} radius="md" mb="sm" />
        <Skeleton height={64} radius="md" />
      </div>
    )
  }
  const { store, score, people } = data
  return (
    <div className={css.card}>
      {store && (
        <>
          <h2>{store.name}</h2>
          <p className={css.place}>{store.suburb}</p>
          <dl className={`${base.stack} ${css.facts}`}>
            <div>
              <dt>{texts.region}</dt>
              <dd>{store.displayRegionLabel}</dd>
            </div>
            <div>
              <dt>{texts.tier}</dt>
              <dd>{store.tierLabel}</dd>
            </div>
            <div>
              <dt>{texts.lastScore}</dt>
              <dd>
                {score ? (
                  <Link {...paths.auditReport(score.reportId)} aria-label={`${scoreText(score.score)}, ${texts.openReport}`}>
                    <b>{scoreText(score.score)}</b> {formatDay(score.date)}
                  </Link>
                ) : (
                  texts.noScore
                )}
              </dd>
            </div>
          </dl>
        </>
      )}
      <ul className={css.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Avatar person={person} size={36} />
            <div>
              <b>{fullName(person)}</b>
              <p>{person.roleLabel}</p>
              <p>{person.lastSignedIn ? texts.lastSignIn(timeAgo(person.lastSignedIn)) : texts.neverSignedIn}</p>
              {!person.deactivated && (
                <p className={css.ways}>
                  <a href={`mailto:${person.email}`}>
                    <Email>{person.email}</Email>
                  </a>
                  {person.phoneNumber && <a href={`tel:${person.phoneNumber.replace(/\s/g, '')}`}>{person.phoneNumber}</a>}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The score; -1 means that nothing counted. */
const scoreText = (score: number) => (score < 0 ? texts.notApplicable : String(score))
