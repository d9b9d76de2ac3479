import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { fullName } from '@/shared/people/people.ts'
import type { Asking } from '@/shared/richtext/mentions.ts'
import { matching, typedName } from './mentioning.ts'

export type Mentionable = Asking['people'][number]

interface Given {
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Mentionable[]
  text: string
  onText: (text: string) => void
}

/** Offers the people of a conversation while a name is typed after an '@'. */
export function useMentioning({ field, people, text, onText }: Given) {
  const [cursor, setCursor] = useState<number>()
  const [active, setActive] = useState(0)
  /** The text for which the list was closed. */
  const [closed, setClosed] = useState<string>()
  const typed = cursor === undefined || closed === text ? undefined : typedName(text, cursor)
  const found = typed ? matching(people, typed.query).slice(0, 8) : []
  const index = Math.min(active, found.length - 1)

  function choose(person: Mentionable) {
    if (!typed || cursor === undefined) return
    const before = `${text.slice(0, typed.from)}@${fullName(person)} `
    // At once, because a moved cursor would tear apart what is typed in the meantime.
    flushSync(() => {
      onText(before + text.slice(cursor).replace(/^ /, ''))
      setCursor(undefined)
    })
    field.current?.focus()
    field.current?.setSelectionRange(before.length, before.length)
  }

  const asking: Asking | undefined =
    typed && found.length > 0 ? { query: typed.query, people: found, state: 'found', active: index, place: () => null, choose } : undefined

  return {
    asking,
    /** Called whenever the cursor may have moved. */
    follow() {
      const at = field.current
      setCursor(at && at.selectionStart === at.selectionEnd ? at.selectionStart : undefined)
    },
    leave: () => setCursor(undefined),
    /** Returns whether the key was meant for the list. */
    press(event: KeyboardEvent): boolean {
      if (!asking || event.nativeEvent.isComposing) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const choice = found[index]
      if (step) setActive((index + step + found.length) % found.length)
      else if (event.key === 'Escape') setClosed(text)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && choice) choose(choice)
      else return false
      event.preventDefault()
      return true
    },
  }
}
