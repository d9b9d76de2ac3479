import { useCallback, useRef } from 'react'
import { api, call } from '@/api/client.ts'
import { limits } from '@/api/limits.gen.ts'

/** Returns a function to call with every change of what is typed. It tells the others that somebody is writing, once in a while at most. */
export function useTellTyping(conversation: string) {
  const told = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (now - told.current < limits.typingSeconds * 1000 + 500) return
    told.current = now
    // Nobody misses it when it is lost.
    call(api.POST('/conversations/{id}/typing', { params: { path: { id: conversation } } })).catch(() => {})
  }, [conversation])
}
