import { Button, VisuallyHidden } from '@mantine/core'
import { IconFilter2, IconFlag, IconStar } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { feedQuery } from '@/api/feed.ts'
import { latePart } from '@/lib/late.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useOutgoing } from '@/shared/outgoing/shown.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { ComposeBox } from '../compose/ComposeBox.tsx'
import { PostCard } from '../post/PostCard.tsx'
import { type FeedSearch, filtersOf } from '../search.ts'
import { texts } from '../strings.ts'
import { Chips } from './Chips.tsx'
import css from './FeedPage.module.css'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { isNarrowed, searchOf } from './filters.ts'
import { MorePosts } from './MorePosts.tsx'
import { NewPosts } from './NewPosts.tsx'
import { ScheduledLink } from './ScheduledLink.tsx'
import { useDrawsAll } from './useDrawsAll.ts'

const route = getRouteApi('/signed-in/feed')
const waitingPosts = latePart(() => import('../compose/WaitingPosts.tsx'), { onPage: true })
const Filters = lazyDialog(() => import('./Filters.tsx'))

/** How many posts fill a screen. */
const firstPosts = 3

/** What people share, newest first. The address holds the feed and its filters. */
export default function FeedPage() {
  usePageTitle(texts.title)
  const { can, impersonator } = useUser()
  const search = route.useSearch()
  const navigate = useNavigate()
  const [filtering, setFiltering] = useState(false)
  const filters = filtersOf(search)
  const query = useInfiniteQuery(feedQuery(filters))
  const { data, error, refetch } = query
  const WaitingPosts = waitingPosts.use()?.default
  const posts = data?.pages.flatMap(({ items }) => items) ?? []
  const waiting = useOutgoing('post').filter(({ id }) => !posts.some((post) => post.id === id))
  const hasPosts = posts.length > 0
  const drawsAll = useDrawsAll(hasPosts)
  const [first] = data?.pages ?? []
  const show = (change: FeedSearch) => navigate(paths.feed(searchOf({ ...search, ...change })))
  const feedType = search.feedType ?? 'GLOBAL'

  return (
    <div className={css.column}>
      <VisuallyHidden component="h1">{texts.title}</VisuallyHidden>
      <ComposeBox />
      {waiting.length > 0 && WaitingPosts && <WaitingPosts posts={waiting} />}
      <div className={`${base.spread} ${css.choices}`}>
        <Segments
          label={texts.feeds}
          value={feedType}
          choices={can.feeds.map((value) => ({ value, label: texts.feedNames[value] }))}
          onChoose={(value) => show({ feedType: value === 'GLOBAL' ? undefined : value })}
        />
        <div className={base.cluster}>
          {data && <ScheduledLink />}
          {!impersonator && (
            <LinkButton {...paths.savedPosts()} variant="subtle" aria-label={texts.savedPage.title} title={texts.savedPage.title} px="xs">
              <IconStar size={20} aria-hidden />
            </LinkButton>
          )}
          {can.moderatePosts && (
            <LinkButton {...paths.reported({})} variant="subtle" aria-label={texts.reported} title={texts.reported} px="xs">
              <IconFlag size={20} aria-hidden />
            </LinkButton>
          )}
          <Chips search={search} onRemove={show} />
          <Button
            className={can.moderatePosts ? css.filters : undefined}
            variant="subtle"
            leftSection={<IconFilter2 size={20} aria-hidden />}
            title={texts.filters}
            aria-haspopup="dialog"
            onClick={() => setFiltering(true)}
          >
            {texts.filters}
          </Button>
        </div>
      </div>
      <section className={`${base.column} ${css.posts}`} aria-label={texts.posts} aria-busy={!error && (!data || (hasPosts && !drawsAll))}>
        {first && <NewPosts filters={filters} since={first.until} />}
        {error && !data && <ErrorState error={error} say={texts.failed} onRetry={refetch} />}
        {!error && !data && <FeedSkeleton posts={3} />}
        {data && !hasPosts && (
          <EmptyState title={texts.empty} drawing="posts" level={2}>
            {isNarrowed(search) ? texts.emptyFiltered : texts.emptyHint}
          </EmptyState>
        )}
        {(drawsAll ? posts : posts.slice(0, firstPosts)).map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
        {hasPosts && (drawsAll ? <MorePosts query={query} /> : <FeedSkeleton posts={1} />)}
      </section>
      <LazyDialog opened={filtering}>
        {filtering && <Filters search={search} onApply={show} onClose={() => setFiltering(false)} />}
      </LazyDialog>
    </div>
  )
}
