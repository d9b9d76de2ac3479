import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { texts } from '../strings.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import css from './MorePosts.module.css'

interface Props {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
}

/** How far below the screen the end of the list may be when the next page is asked for, so that people seldom see it load. */
const ahead = '800px'

/** The end of the list: loads the next page when it comes near the screen (FEED-008, FEED-009), and says when there is no more (FEED-012). */
export function MorePosts({ query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const more = useEffectEvent(() => void fetchNextPage())
  useEffect(() => {
    if (!waits || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: `0px 0px ${ahead} 0px` })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits])

  if (!hasNextPage) return <EmptyState title={texts.end} drawing="done" />
  return (
    <div ref={end} className={css.more}>
      {isFetchNextPageError && !isFetchingNextPage ? (
        <div className={css.failed} role="alert">
          <p>{texts.failed(error?.message ?? '')}</p>
          <Button variant="default" onClick={() => fetchNextPage()}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <FeedSkeleton posts={1} />
      )}
    </div>
  )
}
