import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import list from '../post/Likers.module.css'
import { votersQuery } from './queries.ts'
import { texts } from './strings.ts'

interface Props {
  post: string
  answer: { id: string; words: string }
  onClose: () => void
}

/** Everybody who has chosen an answer, the latest first. */
export default function Voters({ post, answer, onClose }: Props) {
  const t = texts.voters
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(votersQuery(post, answer.id))
  const found = data?.pages.flatMap(({ items }) => items)
  return (
    <Modal opened onClose={onClose} title={t.title(answer.words)} size={420}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <p role="status">{t.loading}</p>}
      <ul className={list.people}>
        {found?.map((person) => (
          <li key={person.id}>
            <Avatar person={person} size={40} />
            {fullName(person) || t.unknownUser}
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p>{t.nobody}</p>}
      {data && error && (
        <p className={base.wrong} role="alert">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Modal>
  )
}
