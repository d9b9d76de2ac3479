import type { User } from '@/api/types.ts'

/** What a post may be from the beginning, by name (FD-351). */
export type Beginning = 'ANNOUNCEMENT' | 'MUST_READ'

/** What the person may begin by name (POST-034, READERSHIP-005). */
export function beginnings({ announcePosts, requireReading }: User['can']): Beginning[] {
  return [...(announcePosts ? (['ANNOUNCEMENT'] as const) : []), ...(requireReading.length > 0 ? (['MUST_READ'] as const) : [])]
}
