import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import type { SelfCheck } from '@/api/selfcheck.ts'
import { notes } from '@/lib/notes.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aCheckLine, aSelfCheck, aStanding } from '@/test/selfcheck.ts'
import { aUser, problem, server, signIn } from '@/test/server.ts'

const owner = () => aUser({ can: { ...aUser().can, selfCheck: true } })
const address = '/compliance/self-check'

afterEach(() => localStorage.clear())

/** Serves a self-check and returns the answers that are sent. */
function serve(now: SelfCheck, refusal?: () => Response) {
  const sent: { key: string; passed: boolean | null; pricePassed: boolean | null }[] = []
  server.use(
    http.get('/api/self-checks/current', () => HttpResponse.json(now)),
    http.get('/api/self-checks/standing', () => HttpResponse.json(aStanding())),
    http.post('/api/self-checks/:id/answers', async ({ request }) => {
      if (refusal) return refusal()
      const body = (await request.json()) as { answers: typeof sent }
      sent.push(...body.answers)
      return HttpResponse.json({ answers: body.answers, gone: [] })
    }),
  )
  signIn(owner())
  return sent
}

test('SELFCHECK-003 SELFCHECK-005 it asks line by line, says how far it is and what the same would score, and saves', async () => {
  const promo = aCheckLine({ key: 'beer', type: 'PROMOTION', position: 'FLOOR', description: 'Lager', price: 52.5 })
  const sent = serve(aSelfCheck([aCheckLine(), aCheckLine({ key: 'exit', description: 'Exit is clear' }), promo]))
  const { user } = renderApp(address)
  const door = within(await screen.findByRole('group', { name: 'Door is clean' }))
  expect(screen.getByText('0 of 3 answered')).toBeVisible()
  await user.click(door.getByRole('button', { name: 'Yes' }))
  expect(screen.getByText('1 of 3 answered')).toBeVisible()
  expect(screen.getByText('If the visit found the same: 50 of 100')).toBeVisible()
  expect(screen.getByText('Saving…')).toBeVisible()
  await user.click(within(screen.getByRole('group', { name: 'Lager' })).getByRole('button', { name: 'Yes' }))
  await user.click(within(screen.getByRole('group', { name: 'Ticket $52.50? Lager' })).getByRole('button', { name: 'No' }))
  expect(screen.getByText('2 of 3 answered')).toBeVisible()
  expect(await screen.findByText('Saved', {}, { timeout: 3000 })).toBeVisible()
  expect(sent).toMatchObject([
    { key: 'door', passed: true, pricePassed: null },
    { key: 'beer', passed: true, pricePassed: false },
  ])
})

test('FD-343 by Tab the ticket question follows the answer that asks for it, so that nobody passes it by', async () => {
  serve(aSelfCheck([aCheckLine({ key: 'beer', type: 'PROMOTION', position: 'FLOOR', description: 'Lager', price: 52.5 })]))
  const { user } = renderApp(address)
  await user.click(within(await screen.findByRole('group', { name: 'Lager' })).getByRole('button', { name: 'Yes' }))
  await user.tab()
  await user.tab()
  expect(within(screen.getByRole('group', { name: 'Ticket $52.50? Lager' })).getByRole('button', { name: 'Yes' })).toHaveFocus()
})

test('SELFCHECK-009 what is not saved is said to be only on this device, and stays in its place', async () => {
  serve(aSelfCheck([aCheckLine()], { check: { id: 'c-lost', startedAt: '2026-11-18T01:00:00Z', endedAt: null } }), () =>
    problem(503, 'Later.'),
  )
  const { user } = renderApp(address)
  await user.click(within(await screen.findByRole('group', { name: 'Door is clean' })).getByRole('button', { name: 'No' }))
  expect(
    await screen.findByText('1 answer is only on this device. It is sent when the connection is back.', {}, { timeout: 3000 }),
  ).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Door is clean' })).getByRole('button', { name: 'No' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('SELFCHECK-009 an answer that comes after the audit was completed is said to have come too late, until the person knows', async () => {
  const open = aSelfCheck([aCheckLine()], { check: { id: 'c-late', startedAt: '2026-11-18T01:00:00Z', endedAt: null } })
  let now: SelfCheck = open
  serve(open, () => {
    now = { ...open, ...aStanding() }
    return problem(409, 'The audit has been completed, so this self-check is closed.')
  })
  server.use(http.get('/api/self-checks/current', () => HttpResponse.json(now)))
  const { user } = renderApp(address)
  await user.click(within(await screen.findByRole('group', { name: 'Door is clean' })).getByRole('button', { name: 'No' }))
  const says = '1 answer on this device came too late for an earlier self-check, and is not part of it.'
  expect(await screen.findByText(says, {}, { timeout: 4000 })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText(says)).toBeNull()
  expect(notes.keys('self-check:')).toEqual([])
})

test('SELFCHECK-001 it is started with a press, and one that was ended can be gone on with', async () => {
  const started: unknown[] = []
  const open = aSelfCheck([aCheckLine()], { check: { id: 'c-new', startedAt: '2026-11-18T01:00:00Z', endedAt: null } })
  let now: SelfCheck = { ...open, ...aStanding() }
  serve(now)
  server.use(
    http.get('/api/self-checks/current', () => HttpResponse.json(now)),
    http.post('/api/self-checks', async ({ request }) => {
      started.push(await request.json())
      now = open
      return HttpResponse.json(now, { status: 201 })
    }),
    http.put('/api/self-checks/:id/ended', async ({ request }) => {
      const { ended } = (await request.json()) as { ended: boolean }
      now = ended ? { ...open, can: { start: false, answer: false, goOn: true } } : open
      return HttpResponse.json(now)
    }),
  )
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('button', { name: 'START THE SELF-CHECK' }))
  await user.click(await screen.findByRole('button', { name: "I'M DONE FOR NOW" }))
  await waitFor(() =>
    expect(within(screen.getByRole('group', { name: 'Door is clean' })).getByRole('button', { name: 'Yes' })).toBeDisabled(),
  )
  await user.click(screen.getByRole('button', { name: 'GO ON' }))
  await waitFor(() =>
    expect(within(screen.getByRole('group', { name: 'Door is clean' })).getByRole('button', { name: 'Yes' })).toBeEnabled(),
  )
  expect(started).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
})

test('SELFCHECK-003 FD-226 hidden products are shown some at a time, and those that are known are counted', async () => {
  const focus = (n: number, preMarked = false) =>
    aCheckLine({ key: `f${n}`, type: 'FOCUS_PRODUCT', description: `Focus ${n}`, hidden: true, preMarked })
  serve(aSelfCheck([aCheckLine(), ...Array.from({ length: 12 }, (_, n) => focus(n)), focus(99, true)]))
  const { user } = renderApp(address)
  expect(await screen.findByText('An audit may ask 12 more products.')).toBeVisible()
  expect(screen.getByText('Head office knows that you range 1 more product. It counts as yes.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'SHOW 10 MORE' }))
  expect(screen.getByRole('group', { name: 'Focus 9' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'SHOW 2 MORE' })).toBeVisible()
  expect(screen.getByText('0 of 1 answered')).toBeVisible()
})

test('SELFCHECK-003 where nothing can be checked, it says why', async () => {
  serve({
    ...aSelfCheck([]),
    ...aStanding({
      can: { start: false, answer: false, goOn: false },
      startBlocked: 'No quarter covers today, so there is nothing to check.',
    }),
  })
  renderApp(address)
  expect(await screen.findByText('No quarter covers today, so there is nothing to check.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /START/ })).toBeNull()
})
