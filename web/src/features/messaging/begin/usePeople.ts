import { useQuery } from '@tanstack/react-query'
import type { ConversationType } from '@/api/messaging.ts'
import { useDebounced } from '@/lib/debounce.ts'
import { possibleUsersQuery } from '../laterQueries.ts'

/** People to write to who match what is typed, without those who are chosen. */
export function usePeople(typed: string, without: string[], type: ConversationType = 'MEMBERS') {
  const query = useDebounced(typed.trim(), 300)
  return useQuery(possibleUsersQuery(query, type, without))
}
