import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@/api/errors.ts'
import { postQuery } from '@/api/feed.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { FeedSkeleton } from '../list/FeedSkeleton.tsx'
import { texts } from '../strings.ts'
import { PostCard } from './PostCard.tsx'
import css from './PostPage.module.css'

const route = getRouteApi('/signed-in/posts/$id')

/** SCR-009: one post with all its comments. */
export default function PostPage() {
  usePageTitle(texts.pageTitle)
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(postQuery(id))
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing) {
    return (
      <EmptyState
        level={1}
        title={error.message}
        drawing="lost"
        action={
          <LinkButton {...paths.feed({})} variant="default">
            {texts.toFeed}
          </LinkButton>
        }
      />
    )
  }
  const isScheduled = data?.status === 'DRAFT'
  const list = isScheduled ? paths.scheduled() : paths.feed({})
  return (
    <div className={css.column}>
      <BackLink to={list}>{isScheduled ? texts.scheduledPage.title : texts.back}</BackLink>
      {error && !data && <ErrorState error={error} say={texts.failed} onRetry={refetch} />}
      {!error && !data && <FeedSkeleton posts={1} />}
      {data && <PostCard post={data} alone onDeleted={() => navigate({ ...list, replace: true })} />}
    </div>
  )
}
