import { Skeleton } from '@mantine/core'
import css from './Lists.module.css'
import { texts } from './strings.ts'

/** Rows while they load. */
export function RowsSkeleton() {
  return (
    <div className={css.rows} role="status" aria-label={texts.dialog.loading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton height={40} circle />
          <div>
            <Skeleton height={16} width="55%" />
            <Skeleton height={12} width="35%" mt="xs" />
          </div>
          <Skeleton height={16} width={80} />
        </div>
      ))}
    </div>
  )
}
