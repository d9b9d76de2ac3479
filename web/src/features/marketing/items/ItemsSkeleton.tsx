import { Skeleton } from '@mantine/core'
import css from './ItemList.module.css'

/** As large as the first items. */
export function ItemsSkeleton() {
  return (
    <div className={css.list} aria-hidden="true">
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} className={css.waits} radius="lg" />
      ))}
    </div>
  )
}
