import { Skeleton } from '@mantine/core'
import css from './Cards.module.css'

/** The shape of the lists while they load. */
export function CardsSkeleton({ height }: { height: number }) {
  return (
    <div className={css.cards} aria-hidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={height} radius={20} />
      ))}
    </div>
  )
}
