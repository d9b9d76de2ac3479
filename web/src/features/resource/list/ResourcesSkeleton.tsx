import { Skeleton } from '@mantine/core'
import css from './ResourcesPage.module.css'

/** The library while it loads. */
export function ResourcesSkeleton() {
  return (
    <div className={css.cards} aria-hidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={106} radius="lg" />
      ))}
    </div>
  )
}
