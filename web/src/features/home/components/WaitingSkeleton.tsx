import { Skeleton } from '@mantine/core'
import { WaitingItem, WaitingList } from './WaitingList.tsx'

/** The list in its shape, while it loads. */
export function WaitingSkeleton({ rows }: { rows: number }) {
  return (
    <WaitingList count={0}>
      {Array.from({ length: rows }, (_, row) => (
        <WaitingItem key={row} symbol={<Skeleton circle height={56} />} title="" action={<Skeleton height={48} width={120} radius="md" />}>
          <Skeleton height={20} width="60%" mb={6} />
          <Skeleton height={16} width="40%" />
        </WaitingItem>
      ))}
    </WaitingList>
  )
}
