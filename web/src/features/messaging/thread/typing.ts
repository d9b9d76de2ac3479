import { useEffect, useState } from 'react'
import type { Thread } from '@/api/types.ts'
import { followChanges } from '@/lib/live.ts'
import { useUser } from '@/shared/session/session.ts'
import { texts } from '../strings.ts'

/** How long somebody counts as writing after the last word of it, in milliseconds. Browsers tell every few seconds. */
const typingLasts = 6000

/** The seat of head office among the members, in what the stream tells. */
const office = 'HEAD_OFFICE'

/** Who is writing in a conversation: the ids of members, and 'HEAD_OFFICE'. */
export function useTypists({ id, messages }: Pick<Thread, 'id' | 'messages'>): string[] {
  const { id: person } = useUser()
  const [until, setUntil] = useState<Readonly<Record<string, number>>>({})

  useEffect(
    () =>
      followChanges(person, ({ topic, id: about }) => {
        const [conversation, seat] = about?.split(':') ?? []
        if (topic !== 'typing' || conversation !== id || !seat || seat === person) return
        setUntil((all) => ({ ...all, [seat]: Date.now() + typingLasts }))
      }),
    [person, id],
  )

  useEffect(() => {
    const ends = Object.values(until)
    if (ends.length === 0) return
    const timer = setTimeout(
      () => setUntil((all) => Object.fromEntries(Object.entries(all).filter(([, end]) => end > Date.now()))),
      Math.max(Math.min(...ends) - Date.now(), 0) + 10,
    )
    return () => clearTimeout(timer)
  }, [until])

  // Whoever has just sent something is not writing any more.
  const newest = messages.at(-1)
  const writer = newest && (newest.asHeadOffice ? office : newest.createdBy?.id)
  const newestId = newest?.id
  const [known, setKnown] = useState(newestId)
  if (newestId !== known) {
    setKnown(newestId)
    if (writer && until[writer]) setUntil(({ [writer]: _, ...others }) => others)
  }
  return Object.keys(until)
}

/** Who is writing, as a sentence; empty: nobody. */
export function typingText({ conversationMembers }: Pick<Thread, 'conversationMembers'>, seats: readonly string[]): string {
  const names = seats.flatMap((seat) => {
    if (seat === office) return texts.officeName
    const user = conversationMembers.find(({ userId }) => userId === seat)?.user
    return user ? user.firstName : []
  })
  return texts.typing(names)
}
