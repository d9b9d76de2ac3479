import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Thread } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { addPart, meets, partQuery } from '../laterQueries.ts'
import { Log } from './Log.tsx'
import type { Target } from './target.ts'

interface Props {
  /** The end of the conversation. */
  thread: Thread
  /** The message to show, and those around it. */
  goal: { id: string }
  onTarget: (target: Target) => void
  /** The part belongs to the end of the conversation now, which is to go on at this message. */
  onMeet: (message: string) => void
  toEnd: () => void
}

/**
 * What was written around a message from long ago (FD-422): the conversation is not loaded from there to its end. Once the person has read on that
 * far, the end goes on in its place. Nothing here counts as seen, or as new.
 */
export function Part({ thread, goal, onTarget, onMeet, toEnd }: Props) {
  const client = useQueryClient()
  const query = partQuery(thread.id, goal.id)
  const { data, error, refetch } = useQuery(query)
  const last = useRef<string>(undefined)
  const isMeeting = data !== undefined && meets(thread, data)

  const follow = useEffectEvent(() => {
    if (!data) return
    if (isMeeting) {
      addPart(client, data)
      onMeet(last.current ?? goal.id)
    } else last.current = data.messages.at(-1)?.id
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each page
  useEffect(() => follow(), [data])

  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data || isMeeting) return <RowsSkeleton lead="person" />
  return (
    <Log
      thread={{ ...data, unread: 0, firstUnread: null, pinned: thread.pinned }}
      refresh={refetch}
      sent={0}
      onTarget={onTarget}
      goal={goal}
      part={{ queryKey: query.queryKey, toEnd }}
    />
  )
}
