/**
 * Answers of a self-check that this device has and the server does not. They are written down with each tap, so that a reload, a crash or a dead
 * connection loses none, and sent a moment later, or when the connection is back (SELFCHECK-009). Each carries how long ago it was given, so that of
 * two devices the one that was last right stays, and its revision, so that of this device's the last one does, whichever comes last (FD-341).
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { answerSelfCheck, type SelfCheck, selfCheckKey, selfCheckQuery } from '@/api/selfcheck.ts'
import { backoff } from '@/lib/backoff.ts'
import { nextRevision, noteRevision } from '@/lib/device.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { createStore } from '@/lib/store.ts'
import type { Marks } from '@/shared/drafts/format.ts'
import { session } from '@/shared/session/session.ts'

/** An answer with when it was given, in ms of this device's clock. That is its revision too, so it grows with each answer (`nextRevision`). */
export interface Given extends Marks {
  at: number
}

/** By the keys of lines. */
export type Answers = Readonly<Record<string, Given>>

interface Waiting {
  answers: Answers
  /** Why they are not sent; empty: they are being sent, or there are none. */
  problem: '' | 'offline' | 'refused'
  /** The server's sentence, when it has refused them. */
  refusal: string
  /** Whether the device has written them down. */
  kept: boolean
}

/** The answers to one self-check that wait on this device. */
export interface WaitingAnswers {
  check: string
  answers: Answers
  /** Why the server has refused them, if they were tried since the page was opened. */
  refusal?: string | undefined
}

const nothing: Waiting = { answers: {}, problem: '', refusal: '', kept: true }

/** How long taps are collected before they are sent, how long to wait after the first failure, and at most, in ms. */
const collecting = 800
const pause = 3000
const longestPause = 60_000

const prefix = (person: string) => `self-check:${person}:` as const
type Place = { key: NoteKey; check: string; client: QueryClient }

const waiting = createStore(nothing)
let place: Place | undefined
/** The call that is under way. */
let sending: Promise<void> | undefined
let tries = 0
/** How long to wait before the next call, in ms. */
let next = collecting
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether a value is an answer, since anything may have been stored. */
export function isGiven(value: unknown): value is Given {
  const { passed, pricePassed, at } = (value ?? {}) as Partial<Given>
  const isAnswer = (answer: unknown) => answer === null || typeof answer === 'boolean'
  return isAnswer(passed) && isAnswer(pricePassed) && typeof at === 'number'
}

function written(key: NoteKey): Answers {
  const note = notes.read(key)
  if (typeof note !== 'object' || note === null) return {}
  return Object.fromEntries(Object.entries(note).filter((entry): entry is [string, Given] => isGiven(entry[1])))
}

/** The later answer of each line. */
export function latest(a: Answers, b: Answers): Answers {
  const both: Record<string, Given> = { ...a }
  for (const [key, given] of Object.entries(b)) if (!both[key] || both[key].at <= given.at) both[key] = given
  return both
}

/** What is left once some answers have been dealt with. One that was given again in the meantime stays. */
export function without(answers: Answers, done: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key, given]) => done[key]?.at !== given.at))
}

/** Lets what is given on this device from now on be later than these. They may be from another device, or from when the clock was ahead. */
const exceed = (answers: Answers) => noteRevision(Math.max(0, ...Object.values(answers).map(({ at }) => at)))

/** Writes answers down. Another tab may have written others, which stay. */
function write(key: NoteKey, change: (answers: Answers) => Answers): boolean {
  const next = change(written(key))
  if (Object.keys(next).length > 0) return notes.write(key, next)
  notes.remove(key)
  return true
}

function schedule(after: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void send(), after)
}

/** A refusal that asking again does not change. That somebody else is signed in passes (FD-26). */
const isFinal = (error: unknown) =>
  error instanceof ApiError && !error.outage && !error.problem.otherPerson && [404, 409, 422].includes(error.status)

function send(): Promise<void> {
  sending ??= sendBatch().finally(() => {
    sending = undefined
    const { answers, problem } = waiting.get()
    if (Object.keys(answers).length > 0 && problem !== 'refused') schedule(next)
  })
  return sending
}

async function sendBatch() {
  const now = place
  const batch = Object.fromEntries(Object.entries(waiting.get().answers).slice(0, limits.selfCheckAnswers))
  if (!now || waiting.get().problem === 'refused' || Object.keys(batch).length === 0) return
  next = collecting
  try {
    const { answers } = await answerSelfCheck(
      now.check,
      Object.entries(batch).map(([key, { passed, pricePassed, at }]) => {
        return { key, passed, pricePassed, age: Math.max(0, Date.now() - at), revision: at }
      }),
    )
    tries = 0
    put(now.client, answers)
    settle(now, batch)
  } catch (error) {
    const final = isFinal(error)
    if (place === now)
      waiting.set({ ...waiting.get(), problem: final ? 'refused' : 'offline', refusal: final ? (error as ApiError).message : '' })
    if (final) void now.client.invalidateQueries({ queryKey: selfCheckKey })
    else if (!(error instanceof OfflineError || error instanceof ApiError)) console.warn('self-check: answers were not sent', error)
    next = backoff(++tries, pause, longestPause)
  }
}

/** Puts what the server has stored in the page's place of it. */
function put(client: QueryClient, stored: readonly (Marks & { key: string })[]) {
  const by = new Map(stored.map((answer) => [answer.key, answer]))
  client.setQueryData<SelfCheck>(
    selfCheckQuery.queryKey,
    (old) => old && { ...old, asked: old.asked.map((line) => overlaid(line, by.get(line.key))) },
  )
}

function settle({ key }: Place, done: Answers) {
  const kept = write(key, (answers) => without(answers, done))
  if (place?.key === key) waiting.set({ ...waiting.get(), answers: without(waiting.get().answers, done), problem: '', kept })
}

/** A line with an answer of this device in place of the server's. */
export function overlaid<L extends Marks & { hidden: boolean }>(line: L, given: Marks | undefined): L {
  if (!given) return line
  const { passed, pricePassed } = given
  return { ...line, passed, pricePassed, hidden: line.hidden && passed === null && pricePassed === null }
}

onlineManager.subscribe((online) => {
  if (online) schedule(0)
})
session.onChange(() => {
  if (!session.isExpired()) schedule(0)
})

export const selfAnswers = {
  /** A hook that returns what is not sent. */
  use: waiting.use,

  /** Takes up the answers of a person to a self-check, and sends what waits. A repeat changes nothing. */
  open(person: string, check: string, client: QueryClient) {
    const key: NoteKey = `${prefix(person)}${check}`
    if (place?.key === key && place.client === client) return
    place = { key, check, client }
    tries = 0
    const answers = written(key)
    exceed(answers)
    waiting.set({ ...nothing, answers })
    schedule(0)
  },

  /** Takes an answer of the person. */
  give(line: string, marks: Marks) {
    if (!place) return
    const given: Answers = { [line]: { passed: marks.passed, pricePassed: marks.pricePassed, at: nextRevision() } }
    const kept = write(place.key, (answers) => latest(answers, given))
    waiting.set({ ...waiting.get(), answers: latest(waiting.get().answers, given), kept })
    schedule(collecting)
  },

  /** Tries again at once, also what was refused. */
  retry() {
    tries = 0
    waiting.set({ ...waiting.get(), problem: '' })
    schedule(0)
  },

  /** How many answers to self-checks that are closed by now were never sent. */
  late(person: string, check: string | undefined): number {
    return others(person, check).reduce((sum, key) => sum + Object.keys(written(key)).length, 0)
  },

  /** Forgets them, once the person knows. */
  forgetLate(person: string, check: string | undefined) {
    for (const key of others(person, check)) notes.remove(key)
    waiting.set({ ...waiting.get() })
  },

  /** What waits on this device for a person, self-check by self-check (OFFLINE-040). */
  waiting(person: string): WaitingAnswers[] {
    return notes.keys(prefix(person)).flatMap((key) => {
      const answers = written(key)
      if (Object.keys(answers).length === 0) return []
      const { problem, refusal } = waiting.get()
      const isRefused = place?.key === key && problem === 'refused'
      return [{ check: key.slice(prefix(person).length), answers, ...(isRefused && { refusal }) }]
    })
  },

  /** How many answers of a person, or of everybody, wait on this device. */
  count(person?: string): number {
    const keys = notes.keys(person === undefined ? 'self-check:' : prefix(person))
    return keys.reduce((sum, key) => sum + Object.keys(written(key)).length, 0)
  },

  /** Sends what waits for one self-check now. */
  async tryAgain(person: string, check: string, client: QueryClient): Promise<void> {
    await sending
    selfAnswers.open(person, check, client)
    tries = 0
    waiting.set({ ...waiting.get(), problem: '' })
    await send()
  },

  /** Forgets the answers to one self-check, because the person no longer needs them. */
  forget(person: string, check: string) {
    const key: NoteKey = `${prefix(person)}${check}`
    notes.remove(key)
    if (place?.key === key) clearTimeout(timer)
    waiting.set(place?.key === key ? nothing : { ...waiting.get() })
  },

  /** Takes answers that were given on another device, and returns how many are news. */
  take(person: string, check: string, answers: Answers): number {
    const key: NoteKey = `${prefix(person)}${check}`
    const before = written(key)
    exceed(answers)
    const after = latest(before, answers)
    const news = Object.keys(without(after, before)).length
    if (news > 0 && !notes.write(key, after)) throw new Error('self-check: the device has no room for the answers')
    waiting.set(place?.key === key ? { ...waiting.get(), answers: after } : { ...waiting.get() })
    return news
  },
}

/** What waits on this device for a person; it changes when a tab of this browser answers or sends something. */
export function useWaitingAnswers(person: string): readonly WaitingAnswers[] {
  const text = useSyncExternalStore(follow, () => JSON.stringify(selfAnswers.waiting(person)))
  return useMemo(() => JSON.parse(text), [text])
}

function follow(listener: () => void): () => void {
  const stop = waiting.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

const others = (person: string, check: string | undefined) =>
  notes.keys(prefix(person)).filter((key) => key !== `${prefix(person)}${check}`)
