import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { selfCheckQuery } from '@/api/selfcheck.ts'
import { deviceName } from '@/lib/device.ts'
import { notes } from '@/lib/notes.ts'
import { session } from '@/shared/session/session.ts'
import { aCheckLine, aSelfCheck } from '@/test/selfcheck.ts'
import { problem, problemBody, server } from '@/test/server.ts'
import { type Answers, latest, overlaid, selfAnswers, without } from './answers.ts'

const yes = { passed: true, pricePassed: null }
const no = { passed: false, pricePassed: null }

describe('answers on the device', () => {
  test('SELFCHECK-009 of two tabs the later answer to a line stays, and others are kept', () => {
    const a: Answers = { door: { ...yes, at: 5 }, exit: { ...no, at: 1 } }
    const b: Answers = { door: { ...no, at: 4 }, floor: { ...yes, at: 9 } }
    const both: Answers = { door: { ...yes, at: 5 }, exit: { ...no, at: 1 }, floor: { ...yes, at: 9 } }
    expect(latest(a, b)).toEqual(both)
    expect(latest(b, a)).toEqual(both)
  })

  test('SELFCHECK-009 what was given again while it was being sent is not taken for sent', () => {
    const now: Answers = { door: { ...no, at: 7 }, exit: { ...no, at: 1 } }
    expect(without(now, { door: { ...yes, at: 5 }, exit: { ...no, at: 1 } })).toEqual({ door: { ...no, at: 7 } })
  })

  test('FD-226 a hidden line shows once it is answered, and no longer when the answer is taken back', () => {
    const line = { ...no, passed: null, hidden: true }
    expect(overlaid(line, no)).toMatchObject({ passed: false, hidden: false })
    expect(overlaid(line, { passed: null, pricePassed: null }).hidden).toBe(true)
  })
})

describe('sending', () => {
  let check = 0
  let mia = ''
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    mia = `mia${++check}`
  })
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })

  /** Serves the saves with an answer each; returns the bodies. */
  function serve(...answers: (() => Response)[]) {
    const sent: { key: string; passed: boolean | null; age: number; revision: number }[][] = []
    server.use(
      http.post('/api/self-checks/:id/answers', async ({ request }) => {
        const body = (await request.json()) as { device: string; answers: (typeof sent)[number] }
        expect(body.device).toBe(deviceName())
        sent.push(body.answers)
        return (answers.shift() ?? (() => HttpResponse.json({ answers: body.answers, gone: [] })))()
      }),
    )
    return sent
  }
  const open = () => selfAnswers.open(mia, `c${check}`, new QueryClient())
  const note = () => notes.read(`self-check:${mia}:c${check}`)

  test('SELFCHECK-009 an answer is written down with the tap, sent a moment later, and forgotten once it is saved', async () => {
    const sent = serve()
    open()
    selfAnswers.give('door', yes)
    expect(note()).toMatchObject({ door: yes })
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual([])
    await vi.waitFor(() => expect(note()).toBeUndefined())
    expect(sent).toEqual([[{ key: 'door', passed: true, pricePassed: null, age: expect.any(Number), revision: expect.any(Number) }]])
    expect(sent[0]?.[0]?.age).toBeGreaterThanOrEqual(800)
  })

  test('SELFCHECK-009 without an answer it stays and is sent again; after a reload too', async () => {
    const sent = serve(() => HttpResponse.error())
    open()
    selfAnswers.give('door', no)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(note()).toMatchObject({ door: no })
    check++
    const key = `self-check:${mia}:c${check}` as const
    const at = Date.now() - 60_000
    notes.write(key, { exit: { ...yes, at }, broken: { passed: 'yes' } })
    open()
    await vi.waitFor(() => expect(note()).toBeUndefined())
    expect(sent.at(-1)).toEqual([{ key: 'exit', passed: true, pricePassed: null, age: expect.any(Number), revision: at }])
    expect(notes.keys(`self-check:${mia}:`), 'what is left').toEqual([`self-check:${mia}:c${check - 1}`])
    expect(selfAnswers.late(mia, `c${check}`)).toBe(1)
    selfAnswers.forgetLate(mia, `c${check}`)
    expect(selfAnswers.late(mia, `c${check}`)).toBe(0)
  })

  test('FD-341 each answer has a greater revision than all before on this device, also where its clock was set back', async () => {
    const sent = serve()
    const ahead = Date.now() + 3_600_000
    notes.write(`self-check:${mia}:c${check}`, { door: { ...yes, at: ahead } })
    open()
    selfAnswers.give('door', no)
    expect(note(), 'the later one stays').toMatchObject({ door: { ...no, at: ahead + 1 } })
    await vi.waitFor(() => expect(note()).toBeUndefined())
    selfAnswers.give('door', yes)
    await vi.waitFor(() => expect(note()).toBeUndefined())
    selfAnswers.take(mia, `c${check}`, { exit: { ...yes, at: ahead + 10 } })
    selfAnswers.give('exit', no)
    await vi.waitFor(() => expect(note()).toBeUndefined())
    const revisions = sent.flat().map(({ key, revision }) => [key, revision])
    expect(revisions).toEqual([
      ['door', ahead + 1],
      ['door', ahead + 2],
      ['exit', ahead + 11],
    ])
  })

  test('FD-341 what is stored in place of an answer that came too late is shown', async () => {
    const later = { key: 'door', ...no }
    serve(() => HttpResponse.json({ answers: [later], gone: [] }))
    const client = new QueryClient()
    client.setQueryData(selfCheckQuery.queryKey, aSelfCheck([aCheckLine({ key: 'door' })]))
    selfAnswers.open(mia, `c${check}`, client)
    selfAnswers.give('door', yes)
    await vi.waitFor(() => expect(note()).toBeUndefined())
    expect(client.getQueryData(selfCheckQuery.queryKey)?.asked[0]).toMatchObject(no)
  })

  test('SELFCHECK-009 what the server refuses stays on the device and is not sent again by itself', async () => {
    const sent = serve(() => problem(409, 'This self-check was ended.'))
    open()
    selfAnswers.give('door', yes)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(1)
    expect(note()).toMatchObject({ door: yes })
    selfAnswers.retry()
    await vi.waitFor(() => expect(note()).toBeUndefined())
    expect(sent).toHaveLength(2)
  })

  test('FD-320 FD-26 while somebody else is signed in they wait, and go once their person has signed in on the page again', async () => {
    const body = { ...problemBody(409, 'Someone else has signed in on this device.'), otherPerson: true }
    const sent = serve(...Array.from({ length: 9 }, () => () => HttpResponse.json(body, { status: 409 })))
    open()
    selfAnswers.give('door', yes)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(note()).toMatchObject({ door: yes })
    expect(selfAnswers.waiting(mia)[0]?.refusal, 'it is no refusal').toBeUndefined()
    session.expire()
    const others = serve()
    session.resume()
    await vi.waitFor(() => expect(note()).toBeUndefined())
    expect(others).toHaveLength(1)
  })
})
