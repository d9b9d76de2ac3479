/** The search for people in the editor: when it opens, what it asks and what it knows. MentionList.tsx draws it. */
import type { Editor } from '@tiptap/core'
import type { MentionOptions } from '@tiptap/extension-mention'
import type { SuggestionProps } from '@tiptap/suggestion'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { type FoundPerson, findPeople } from '@/api/user.ts'
import { searchDebounce } from '@/lib/debounce.ts'
import { createStore } from '@/lib/store.ts'
import { type AudienceValues, sentAudience } from '@/shared/audience/audience.ts'
import { fullName } from '@/shared/people/people.ts'
import { notify } from '@/ui/notify.tsx'
import { texts } from './strings.ts'

/** An open search. */
export interface Asking {
  /** What was typed after the @. */
  query: string
  people: readonly FoundPerson[]
  state: 'searching' | 'found' | 'failed'
  /** The place of the person who Enter chooses. */
  active: number
  /** Where the cursor is on the screen. */
  place: () => DOMRect | null
  choose: (person: FoundPerson) => void
}

/** A search ends with the sentence: a name has at most a few words, and is not followed by two spaces. */
const longest = 40
const isName = (query: string) => query.length <= longest && !/^\s|\s\s|(\S+\s+){3}/.test(query)

/** How many stores of an audience are sent, because an address has no room for more. With more it is left to the server to refuse a mention. */
const mostStores = 60

/** Returns who may be mentioned by what was typed, where they are known without asking the server. */
export type FindHere = (query: string) => FoundPerson[]

/** `here` is asked in place of the server. */
export function createMentions(audience: () => AudienceValues | undefined, here?: FindHere) {
  const asking = createStore<Asking | undefined>(undefined)
  /** Whether the last search got no answer. The library hides failures, so they come back as an empty list. */
  let failed = false

  async function items({ query, editor, signal }: { query: string; editor: Editor; signal: AbortSignal }) {
    if (here) return here(query)
    try {
      const people = await findPeople({ query: query.trim(), excludeIds: mentioned(editor), ...sent(audience()) }, signal)
      failed = false
      return people
    } catch (error) {
      if (!signal.aborted) {
        failed = true
        tell(error)
      }
      return []
    }
  }

  function update({ query, items, loading, clientRect, command }: SuggestionProps<FoundPerson>) {
    const before = asking.get()
    const people = loading ? (before?.people ?? []) : items
    const first = people.findIndex(({ maySee }) => maySee)
    asking.set({
      query,
      people,
      state: loading ? 'searching' : failed ? 'failed' : 'found',
      active: loading ? (before?.active ?? 0) : Math.max(first, 0),
      place: () => clientRect?.() ?? null,
      choose: (person) => person.maySee && command({ id: person.id, label: fullName(person) }),
    })
  }

  function onKeyDown({ event }: { event: KeyboardEvent }): boolean {
    const now = asking.get()
    if (!now || !isShown(now)) return false
    const { people, state, active, choose } = now
    const choice = people[active]
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && people.length > 0) asking.set({ ...now, active: (active + step + people.length) % people.length })
    else if (event.key !== 'Enter' && event.key !== 'Tab') return false
    // The answer to what was typed last is not there yet, and an older one is never taken.
    else if (state === 'searching') return event.key === 'Enter'
    else if (!choice || event.ctrlKey || event.metaKey || event.shiftKey) return false
    else choose(choice)
    return true
  }

  const suggestion: MentionOptions['suggestion'] = {
    char: '@',
    allowSpaces: true,
    allowedPrefixes: [' ', '(', '\u00a0'],
    debounce: here ? 0 : searchDebounce,
    shouldShow: ({ query }) => isName(query),
    items,
    render: () => ({ onStart: update, onUpdate: update, onKeyDown, onExit: () => asking.set(undefined) }),
  }
  return { suggestion, asking }
}

/** Whether the search is on the screen. After a space nobody by that name means that no name is being typed. */
export function isShown({ query, people, state }: Asking): boolean {
  return people.length > 0 || (state === 'found' ? !/\s/.test(query) : true)
}

/** The ids of those who are mentioned already. */
function mentioned({ state: { doc } }: Editor): string[] {
  const ids: string[] = []
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'mention' && attrs.id) ids.push(attrs.id)
  })
  return [...new Set(ids)].slice(0, 50)
}

function sent(audience: AudienceValues | undefined) {
  if (!audience?.visibility || audience.restrictedToStores.length > mostStores) return {}
  return sentAudience({ ...audience, visibility: audience.visibility })
}

/** SEARCH-006 */
function tell(error: unknown) {
  const message = error instanceof OfflineError ? error.message : (error instanceof ApiError && error.problem.message) || texts.people.error
  notify({ message, status: 'error', duration: 3000, position: 'top-center' })
}
