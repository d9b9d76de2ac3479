import { useInfiniteQuery } from '@tanstack/react-query'
import { feedQuery } from '@/api/feed.ts'
import base from '@/ui/Base.module.css'
import { PostCard } from '../post/PostCard.tsx'
import { texts } from '../strings.ts'
import css from './FeedPage.module.css'
import { MorePosts } from './MorePosts.tsx'
import { OwnPosts } from './OwnPosts.tsx'

/**
 * What the person has saved for later, what was saved last first (FD-414). A post that is taken back is hidden and not taken out of the list, so that
 * undoing that shows it in its place.
 */
export function SavedPosts() {
  const query = useInfiniteQuery(feedQuery({ saved: true }))
  const posts = query.data?.pages.flatMap(({ items }) => items).filter(({ saved }) => saved)
  const words = texts.savedPage
  return (
    <OwnPosts query={query} isEmpty={posts?.length === 0 && !query.hasNextPage} words={words}>
      {posts && (
        <section className={`${base.column} ${css.posts}`} aria-label={words.title}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
          <MorePosts query={query} />
        </section>
      )}
    </OwnPosts>
  )
}
