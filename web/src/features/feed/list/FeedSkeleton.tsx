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
              <Skeleton height={12} width="65%" mt={8} />
            </div>
          </div>
          <Skeleton height={16} mt={18} />
          <Skeleton height={16} mt={10} width="92%" />
          <Skeleton height={16} mt={10} width={`${45 + ((post * 23) % 40)}%`} />
          <Skeleton height={44} mt={24} width="60%" />
        </div>
      ))}
    </div>
  )
}
