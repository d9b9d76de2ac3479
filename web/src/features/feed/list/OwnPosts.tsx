import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { texts } from '../strings.ts'
import css from './FeedPage.module.css'
import { FeedSkeleton } from './FeedSkeleton.tsx'

interface Props {
  query: { data?: unknown; error: Error | null; refetch: () => unknown }
  isEmpty: boolean
  words: { title: string; hint: string; empty: string; emptyHint: string }
  /** The posts, once they are loaded. */
  children: ReactNode
}

/** A page of posts beside the feed: what is scheduled, or what the person has saved. */
export function OwnPosts({ query: { data, error, refetch }, isEmpty, words: { title, hint, empty, emptyHint }, children }: Props) {
  return (
    <div className={css.column} aria-busy={!error && !data}>
      <BackLink to={paths.feed({})}>{texts.back}</BackLink>
      <PageHeader title={title}>{hint}</PageHeader>
      {error && !data && <ErrorState error={error} say={texts.failed} onRetry={refetch} />}
      {!error && !data && <FeedSkeleton posts={2} />}
      {isEmpty ? (
        <EmptyState
          title={empty}
          drawing="posts"
          level={2}
          action={
            <LinkButton {...paths.feed({})} variant="default">
              {texts.toFeed}
            </LinkButton>
          }
        >
          {emptyHint}
        </EmptyState>
      ) : (
        children
      )}
    </div>
  )
}
