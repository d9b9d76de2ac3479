import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { BucksLine, BucksStatement } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, page, problem, server, signIn } from '@/test/server.ts'
import { texts } from './strings.ts'

const line: BucksLine = {
  id: 'l1',
  camelBucks: 250,
  source: 'INCENTIVE',
  countsAs: 'INCENTIVE',
  title: 'Summer displays',
  reason: '',
  corrects: null,
  financialYear: 2027,
  createdBy: { id: 'kate', firstName: 'Kate', lastName: 'Doyle', deactivated: false },
  createdAt: '2026-11-18T01:00:00Z',
}
const correction: BucksLine = {
  ...line,
  id: 'l2',
  camelBucks: -50,
  source: 'CORRECTION',
  title: 'Correction of Summer displays',
  reason: 'Twice',
}

function serve(can: BucksStatement['can']) {
  server.use(
    http.get('/api/camel-bucks', () =>
      HttpResponse.json({
        ...page([correction, line]),
        store: { id: 'wattle', name: 'Wattle & Vine Cellars' },
        financialYear: null,
        currentYear: 2027,
        total: 200,
        totalOfYear: 200,
        sums: [{ financialYear: 2027, countsAs: 'INCENTIVE', camelBucks: 200 }],
        can,
      }),
    ),
  )
}

test('FD-83 FD-101 a store reads its lines and downloads the same choice as PDF and CSV', async () => {
  signIn(aUser())
  serve({ correct: false, ask: true })
  renderApp('/my-rewards/statement?year=2027')
  const lines = within(await screen.findByRole('region', { name: 'Lines' }))
  expect(lines.getByText('−50')).toBeVisible()
  expect(lines.getByText('+250')).toBeVisible()
  for (const kind of ['PDF', 'CSV'] as const)
    expect(screen.getByRole('link', { name: `Download this statement as ${kind}` })).toHaveAttribute(
      'href',
      expect.stringMatching(`/api/camel-bucks/${kind.toLowerCase()}\\?store=.+&financialYear=2027`),
    )
  expect(screen.getAllByRole('button', { name: /^Ask head office about/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
})

test('FD-121 AMB-127 head office puts a line right with another one; a second try has the same id', async () => {
  signIn(anAdmin())
  serve({ correct: true, ask: false })
  const sent = vi.fn()
  const answers = [problem(500, ''), problem(409, 'Only 10 Camel Bucks can be taken back from this line.'), HttpResponse.json(correction)]
  server.use(
    http.post('/api/camel-bucks/corrections', async ({ request }) => {
      sent(await request.json())
      return answers.shift()
    }),
  )
  const { user } = renderApp('/my-rewards/statement?store=wattle')
  const buttons = await screen.findAllByRole('button', { name: /^Correct/ })
  expect(buttons.map((b) => b.getAttribute('aria-label'))).toEqual(['Correct Summer displays'])
  await user.click(screen.getByRole('button', { name: 'Correct Summer displays' }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.correctTitle }))
  const bucks = dialog.getByRole('textbox', { name: 'Camel Bucks' })
  expect(bucks).toHaveValue('250')
  await user.clear(bucks)
  await user.type(bucks, '1.5')
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(dialog.getByText(texts.wrongBucks)).toBeVisible()
  expect(dialog.getByText(messages.bucksReason)).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await user.clear(bucks)
  await user.type(bucks, '2,000,000')
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(await dialog.findByText('Please enter at most 1,000,000 Camel Bucks')).toBeVisible()
  await user.clear(bucks)
  await user.type(bucks, '1,050')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Counted twice')
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(await dialog.findByText(texts.notCorrected)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(await dialog.findByText('Only 10 Camel Bucks can be taken back from this line.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(await screen.findByText(texts.corrected)).toBeVisible()
  const bodies = sent.mock.calls.map(([body]) => body)
  expect(bodies[0]).toEqual({ id: expect.any(String), store: 'wattle', camelBucks: -1050, reason: 'Counted twice', corrects: 'l1' })
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
})

test('FD-121 a correction that is about no line says what it counts as', async () => {
  signIn(anAdmin())
  serve({ correct: true, ask: false })
  const sent = vi.fn()
  server.use(
    http.post('/api/camel-bucks/corrections', async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json(correction, { status: 201 })
    }),
  )
  const { user } = renderApp('/my-rewards/statement?store=wattle')
  await user.click(await screen.findByRole('button', { name: texts.correctStore }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.correctTitle }))
  await user.click(dialog.getByRole('radio', { name: texts.give }))
  await user.type(dialog.getByRole('textbox', { name: 'Camel Bucks' }), '40')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Thanks for helping')
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(dialog.getByText(messages.bucksCountsAs)).toBeVisible()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Counts as' }), 'CRITERION')
  await user.click(dialog.getByRole('button', { name: texts.submitCorrection }))
  expect(await screen.findByText(texts.corrected)).toBeVisible()
  expect(sent).toHaveBeenCalledWith({
    id: expect.any(String),
    store: 'wattle',
    camelBucks: 40,
    reason: 'Thanks for helping',
    countsAs: 'CRITERION',
  })
})

test('FD-83 a question about any line goes to head office; a second try has the same id', async () => {
  signIn(aUser())
  serve({ correct: false, ask: true })
  const sent = vi.fn()
  const answers = [problem(500, ''), HttpResponse.json({ conversationId: 'c1' })]
  server.use(
    http.post('/api/camel-bucks/l2/questions', async ({ request }) => {
      sent(await request.json())
      return answers.shift()
    }),
  )
  const { user } = renderApp('/my-rewards/statement')
  await user.click(await screen.findByRole('button', { name: 'Ask head office about Correction of Summer displays' }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.askTitle }))
  await user.click(dialog.getByRole('button', { name: texts.send }))
  expect(dialog.getByText(messages.bucksQuestion)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: texts.question }), 'Why?')
  await user.click(dialog.getByRole('button', { name: texts.send }))
  expect(await dialog.findByText(texts.notSent)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: texts.send }))
  expect(await screen.findByText(texts.sent)).toBeVisible()
  const bodies = sent.mock.calls.map(([body]) => body)
  expect(bodies).toEqual([{ messageId: bodies[0].messageId, question: 'Why?' }, bodies[0]])
})

test('FD-392 without a store head office chooses one', async () => {
  signIn(anAdmin({ can: { ...anAdmin().can, listStores: true } }))
  serve({ correct: true, ask: false })
  server.use(http.get('/api/stores', () => HttpResponse.json(page([{ id: 'wattle', name: 'Wattle & Vine Cellars' }]))))
  const { user, address } = renderApp('/my-rewards/statement')
  expect(await screen.findByText('Choose the store whose statement you want to see.')).toBeVisible()
  await user.click(await screen.findByText('Wattle & Vine Cellars'))
  expect(await screen.findByRole('region', { name: 'Lines' })).toBeVisible()
  expect(address()).toBe('/my-rewards/statement?store=wattle')
})

test('FD-392 a person without a store, who may not choose one, reads why there is no statement', async () => {
  signIn(anAdmin({ can: { ...anAdmin().can, listStores: false } }))
  renderApp('/my-rewards/statement')
  expect(await screen.findByText("You don't belong to a store, so there is no statement to show.")).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
})
