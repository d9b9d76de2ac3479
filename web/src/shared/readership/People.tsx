import { IconCheck, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReaderFilters, readerPeopleQuery } from '@/api/readership.ts'
import type { Published, Reader, Readers } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { Paging } from '@/ui/Paging.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './Lists.module.css'
import { texts } from './strings.ts'

const t = texts.dialog

interface Props {
  of: Published
  readers: Readers
  filters: Omit<ReaderFilters, 'page'>
}

/** The people whom it reaches. */
export function People({ of, readers, filters }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(readerPeopleQuery(of, { ...filters, page }))
  return (
    <div className={css.room} aria-busy={isPlaceholderData}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton lead="person" height={64} />}
      {data?.items.length === 0 && <p className={css.none}>{t.nobodyFound}</p>}
      <ul className={css.rows} aria-label={t.people}>
        {data?.items.map((person) => (
          <li key={person.id} className={css.row}>
            <Avatar person={{ ...person, id: person.id }} size={40} />
            <p className={css.name}>
              <b>{fullName(person)}</b>
              <small>{[person.roleLabel, !readers.ownStore && person.store?.name].filter(Boolean).join(' · ')}</small>
            </p>
            <Progress person={person} readers={readers} />
          </li>
        ))}
      </ul>
      {data && <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={setPage} />}
    </div>
  )
}

/** When a person has read it and opened it. */
function Progress({ person: { confirmedAt, openedAt }, readers: { by, opened } }: { person: Reader; readers: Readers }) {
  return (
    <p className={css.progress}>
      {by !== null &&
        (confirmedAt ? (
          <span className={css.done}>
            <IconCheck size={16} stroke={2.6} aria-hidden />
            {t.readAt(confirmedAt)}
          </span>
        ) : (
          <b>{t.notRead}</b>
        ))}
      {opened !== null &&
        (openedAt ? (
          <span className={by === null ? css.done : undefined}>
            <IconEye size={16} aria-hidden />
            {t.openedAt(openedAt)}
          </span>
        ) : (
          <span>{t.notOpened}</span>
        ))}
    </p>
  )
}
