import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '@/api/types.ts'
import { notify } from '@/ui/notify.tsx'
import { loadMore } from '../laterQueries.ts'
import { tell } from '../mutations.ts'
import { texts } from '../strings.ts'

/** How many messages are loaded at once on the way to an old one, and how often at most. */
const perStep = 100
const mostSteps = 20

/** How near to the end counts as the end, in pixels. */
const nearEnd = 80

interface Given {
  /** The key of the messages: of the conversation, or of a part of it. */
  queryKey: QueryKey
  hasOlder: boolean
  /** The id of the oldest message that is loaded. */
  oldest: string | undefined
  /** Where to begin; null: at the newest message. */
  firstUnread: string | null
  scroll: RefObject<HTMLDivElement | null>
  /** What stands above the oldest message. */
  top: RefObject<HTMLDivElement | null>
}

/** Moves through a conversation: its end, what is older, and single messages. */
export function useHistory({ queryKey, hasOlder, oldest, firstUnread, scroll, top }: Given) {
  const client = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const [atEnd, setAtEnd] = useState(true)
  const [found, setFound] = useState<string>()
  const busy = useRef(false)

  const follow = () => setAtEnd((scroll.current?.scrollTop ?? 0) > -nearEnd)

  function toEnd() {
    if (scroll.current) scroll.current.scrollTop = 0
  }

  /** Loads what is older or newer, and returns whether that worked. */
  async function more(where: 'before' | 'after', limit?: number): Promise<boolean> {
    if (busy.current) return false
    busy.current = true
    setLoading(true)
    try {
      await loadMore(client, queryKey, where, limit)
      return true
    } catch (error) {
      tell(error as Error)
      return false
    } finally {
      busy.current = false
      setLoading(false)
    }
  }

  const older = (limit?: number) => more('before', limit)

  /** Loads what is newer, below what is on the screen. */
  async function newer() {
    const last = client.getQueryData<Thread>(queryKey)?.messages.at(-1)
    if (await more('after'))
      requestAnimationFrame(() => last && document.getElementById(messageId(last.id))?.scrollIntoView({ block: 'end' }))
  }

  const reach = useEffectEvent(() => void older())
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each page, whose end may still be near
  useEffect(() => {
    if (!hasOlder || !top.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: scroll.current,
      rootMargin: '600px 0px 0px 0px',
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [hasOlder, oldest, scroll, top])

  // A long absence begins where the reading stopped.
  const begin = useEffectEvent(() => {
    const box = scroll.current
    const first = firstUnread && document.getElementById(messageId(firstUnread))
    if (box && first && first.getBoundingClientRect().top < box.getBoundingClientRect().top) first.scrollIntoView({ block: 'start' })
    follow()
  })
  useLayoutEffect(() => begin(), [])

  /** Shows a message, and everything between it and the newest one. */
  async function jumpTo(message: string) {
    const known = () => client.getQueryData<Thread>(queryKey)
    for (let step = 0; step < mostSteps && !known()?.messages.some((each) => each.id === message) && known()?.hasOlder; step++)
      if (!(await older(perStep))) return
    if (!known()?.messages.some((each) => each.id === message)) {
      notify({ message: texts.tooFar, status: 'info', duration: 3000 })
      return
    }
    setFound(message)
    requestAnimationFrame(() => {
      const element = document.getElementById(messageId(message))
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    })
  }

  return { isLoading, atEnd, found, follow, toEnd, older, newer, jumpTo }
}

/** The id of a message's element. */
export const messageId = (id: string) => `message-${id}`
