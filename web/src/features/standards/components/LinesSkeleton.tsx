import { Skeleton } from '@mantine/core'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './LinesSkeleton.module.css'

const rows = Array.from({ length: 6 }, (_, row) => row)

/** The shape of the list while the lines load (NONLIQUOR-018). */
export function LinesSkeleton() {
  return (
    <div className={css.lines} role="status">
      <p>{texts.lines.loading}</p>
      {rows.map((row) => (
        <div key={row} className={`${base.row} ${css.row}`}>
          <div className={css.what}>
            <Skeleton height={16} width={`${50 + ((row * 17) % 40)}%`} />
            <Skeleton height={12} width="34%" mt="xs" />
          </div>
          <Skeleton height={28} width={74} radius="xl" />
        </div>
      ))}
    </div>
  )
}
