import { Skeleton } from '@mantine/core'
import css from './MailCard.module.css'

const rows = Array.from({ length: 6 }, (_, row) => row)

/** The shape of the list while the emails load. */
export function OutboxSkeleton() {
  return (
    <div className={css.cards} role="status" aria-label="Loading">
      {rows.map((row) => (
        <div key={row} className={`${css.card} ${css.waiting}`}>
          <Skeleton height={16} width={`${40 + ((row * 17) % 30)}%`} />
          <Skeleton height={12} width="30%" mt="xs" />
        </div>
      ))}
    </div>
  )
}
