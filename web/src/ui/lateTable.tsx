import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { latePart } from '@/lib/late.ts'

/** A table whose code is fetched after the page is shown: a phone never waits for it. `height`: of what stands in its place, in pixels. */
export function lateTable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, height: number) {
  const part = latePart(load, { onPage: true })
  return function LateTable(props: Props) {
    const Table = part.use()?.default
    return Table ? <Table {...props} /> : <Skeleton height={height} radius="lg" my="sm" />
  }
}
