import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { useKeepReward } from '../mutations.ts'
import { judgeTexts as texts } from '../strings.ts'
import { readReward, reasons, rewardOf, typedOf } from './draft.ts'

/** How long after the last key a reward is stored, in milliseconds. */
const pause = 600

/** GONE: the store has withdrawn the entry. */
type State = 'TYPED' | 'SAVING' | 'KEPT' | 'FAILED' | 'GONE'

interface Draft {
  /** The entry as the judge saw it. */
  entry: Submission
  typed: string
  state: State
  /** What is wrong with it, beside its field. */
  wrong?: string | undefined
}

/** An entry that cannot get what several should get. */
export interface Refused {
  entry: Submission
  why: string
}

export type Drafts = ReturnType<typeof useDrafts>

/**
 * What a judge types for entries. Each is stored by itself shortly after the last key, one call at a time, so that an older one never replaces a
 * newer one. What could not be stored stays in its field.
 */
export function useDrafts({ id, prizeType }: Incentive) {
  const { mutateAsync: keep } = useKeepReward(id)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [settling, setSettling] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const latest = useRef(drafts)
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const running = useRef(new Map<string, Promise<void>>())

  function set(entryId: string, draft: Draft) {
    latest.current = { ...latest.current, [entryId]: draft }
    setDrafts(latest.current)
  }

  function type(entry: Submission, typed: string) {
    setBlocked(false)
    set(entry.id, { entry, typed, state: 'TYPED' })
    clearTimeout(timers.current.get(entry.id))
    timers.current.set(
      entry.id,
      setTimeout(() => void store(entry.id), pause),
    )
  }

  /** Stores what was typed, after what is being stored. */
  function store(entryId: string): Promise<void> {
    clearTimeout(timers.current.get(entryId))
    const done = (running.current.get(entryId) ?? Promise.resolve()).then(() => send(entryId))
    running.current.set(entryId, done)
    return done
  }

  async function send(entryId: string) {
    const draft = latest.current[entryId]
    if (!draft || draft.state === 'KEPT') return
    const { entry, typed } = draft
    const read = readReward(entry, typed, prizeType)
    if ('wrong' in read) return set(entryId, { entry, typed, state: 'FAILED', wrong: read.wrong })
    const settle = (state: State, wrong?: string) =>
      latest.current[entryId]?.typed === typed && set(entryId, { entry, typed, state, wrong })
    set(entryId, { entry, typed, state: 'SAVING' })
    try {
      await keep([read.reward])
      settle('KEPT')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const said = error instanceof ApiError && (Object.values(fields)[0] ?? error.problem.message)
      settle('rewards[0].submissionId' in fields ? 'GONE' : 'FAILED', said || texts.notKept)
    }
  }

  /**
   * Gives several entries the same in one call, after what is being stored (FD-433). Returns those that cannot get it, each with why; they keep what
   * they had, and so do all when it rejects.
   */
  async function giveAll(entries: readonly Submission[], typed: string): Promise<Refused[]> {
    setBlocked(false)
    await Promise.all(entries.map(({ id }) => store(id)))
    const refused: Refused[] = []
    let left = entries
    while (left.length > 0) {
      try {
        await keep(left.map((entry) => rewardOf(entry, typed, prizeType)))
        break
      } catch (error) {
        const why = error instanceof ApiError ? reasons(error.fields) : new Map<number, string>()
        const without = left.filter((_, index) => !why.has(index))
        if (without.length === left.length) throw error
        refused.push(...left.map((entry, index) => ({ entry, why: why.get(index) ?? '' })).filter((each) => each.why))
        left = without
      }
    }
    for (const entry of left) set(entry.id, { entry, typed, state: 'KEPT' })
    return refused
  }

  /** Says that what an entry gets is right for the entry as it is now. */
  function confirm(entry: Submission) {
    type(entry, latest.current[entry.id]?.typed ?? typedOf(entry, prizeType))
    void store(entry.id)
  }

  /** Stores everything that is not stored yet. Returns whether all of it is, but for entries that are gone, which get nothing. */
  async function settle(): Promise<boolean> {
    setSettling(true)
    await Promise.all(Object.keys(latest.current).map(store))
    setSettling(false)
    const all = Object.values(latest.current).every(({ state }) => state === 'KEPT' || state === 'GONE')
    setBlocked(!all)
    return all
  }

  /** Gives up what was typed for an entry; it keeps what is stored of it. */
  function forget(entryId: string) {
    setBlocked(false)
    clearTimeout(timers.current.get(entryId))
    const { [entryId]: _, ...others } = latest.current
    latest.current = others
    setDrafts(others)
  }

  const leave = useEffectEvent(() => {
    for (const entryId of Object.keys(latest.current)) void store(entryId)
  })
  useEffect(() => () => leave(), [])

  return {
    settle,
    settling,
    /** What keeps the award from being asked about, once it was tried: it could not be stored. Its entry may be on another page, or withdrawn. */
    blocking: blocked ? Object.values(drafts).filter(({ state }) => state === 'FAILED') : [],
    forget,
    type,
    store,
    giveAll,
    confirm,
    of: (entry: Submission): Draft => drafts[entry.id] ?? { entry, typed: typedOf(entry, prizeType), state: 'KEPT' },
    /** Whether it was typed on this page. */
    isNew: (entry: Submission) => entry.id in drafts,
    /** Whether the store has changed the entry since what it gets was decided, here or before (FD-267). */
    isStale: (entry: Submission) => {
      const draft = drafts[entry.id]
      return draft?.state === 'KEPT' && draft.typed.trim() ? draft.entry.version < entry.version : entry.changedSinceJudged && !draft
    },
  }
}
