import type { ComponentType } from 'react'
import { latePart } from '@/lib/late.ts'
import { ListSkeleton } from './Skeletons.tsx'

/** A table whose code is fetched after the page is shown: a phone never waits for it. */
export function lateTable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const part = latePart(load, { onPage: true })
  return function LateTable(props: Props) {
    const Table = part.use()?.default
    return Table ? <Table {...props} /> : <ListSkeleton asTable />
  }
}
