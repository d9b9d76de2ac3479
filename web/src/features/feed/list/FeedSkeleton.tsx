import { Skeleton } from '@mantine/core'
import { texts } from '../strings.ts'
import css from './FeedSkeleton.module.css'

/** Posts while they load. */
export function FeedSkeleton({ posts }: { posts: number }) {
  return (
    <div className={css.posts} role="status" aria-label={texts.loading}>
      {Array.from({ length: posts }, (_, post) => (
        <div key={post} className={css.post}>
          <div className={css.head}>
            <Skeleton height={44} width={44} circle />
            <div className={css.words}>
              <Skeleton height={16} width="45%" />
              <Skeleton height={12} width="65%" mt="xs" />
            </div>
          </div>
          <Skeleton height={16} mt="md" />
          <Skeleton height={16} mt="xs" width="92%" />
          <Skeleton height={16} mt="xs" width={`${45 + ((post * 23) % 40)}%`} />
          <Skeleton height={44} mt="lg" width="60%" />
        </div>
      ))}
    </div>
  )
}
