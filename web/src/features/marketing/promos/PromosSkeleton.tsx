import { Skeleton } from '@mantine/core'
import css from './PromosPage.module.css'

/** As large as the first banners. */
export function BannersSkeleton() {
  return (
    <div className={css.banners} aria-hidden="true">
      {[1, 2, 3, 4].map((n) => (
        <div key={n}>
          <Skeleton className={css.picture} radius="md" />
          <Skeleton height={70} mt="xs" radius="md" />
        </div>
      ))}
    </div>
  )
}
