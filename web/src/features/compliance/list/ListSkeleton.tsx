import { Skeleton } from '@mantine/core'
import { limits } from '@/api/limits.gen.ts'
import css from './ListSkeleton.module.css'

const rows = Array.from({ length: limits.pageSize }, (_, row) => row)

/** The shape of the list while it loads. */
export function ListSkeleton({ wide }: { wide: boolean }) {
  return (
    <div className={css.frame} role="status" aria-label="Loading">
      {rows.map((row) => (
        <div key={row} className={css.row} data-wide={wide || undefined}>
          <div className={css.what}>
            <Skeleton height={15} width={`${50 + ((row * 17) % 40)}%`} />
            <Skeleton height={11} width="38%" mt="xs" />
          </div>
          {wide && <Skeleton height={15} width={120} />}
          {wide && <Skeleton height={28} width={104} radius="xl" />}
          <Skeleton height={32} width={46} radius="sm" />
        </div>
      ))}
    </div>
  )
}
