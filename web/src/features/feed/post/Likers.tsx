import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { type LikeTarget, likesQuery } from '../queries.ts'
import { texts } from '../strings.ts'
import css from './Likers.module.css'

interface Props {
  target: LikeTarget
  onClose: () => void
}

/** Everybody who likes a post or a comment, newest first (SCR-013). */
export default function Likers({ target, onClose }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(likesQuery(target))
  return (
    <Modal opened onClose={onClose} title={texts.likers} size={420}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <p role="status">{texts.loading}</p>}
      <ul className={css.people}>
        {data?.pages
          .flatMap(({ items }) => items)
          .map(({ id, createdBy }) => (
            <li key={id}>
              <Avatar person={createdBy} size={40} />
              {fullName(createdBy) || texts.unknownUser}
            </li>
          ))}
      </ul>
      {data && error && (
        <p className={css.failure} role="alert">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.moreLikers}
        </Button>
      )}
    </Modal>
  )
}
