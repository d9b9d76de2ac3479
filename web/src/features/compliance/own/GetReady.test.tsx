import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { SelfCheckStanding } from '@/api/selfcheck.ts'
import { selfCheckTexts } from '@/shared/selfcheck/strings.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aStanding } from '@/test/selfcheck.ts'
import { aUser, server, signIn } from '@/test/server.ts'

const owner = () => aUser({ storeId: 's1', can: { ...aUser().can, selfCheck: true } })

describe('the sentence of a comparison', () => {
  test.each([
    [0, 0, "The auditor didn't answer any of the lines you answered."],
    [1, 0, 'You and the auditor agree on the one line that both answered.'],
    [9, 0, 'You and the auditor agree on all 9 lines that both answered.'],
    [0, 1, 'You and the auditor differ on the one line that both answered.'],
    [0, 3, 'You and the auditor differ on all 3 lines that both answered.'],
  ])('SELFCHECK-007 %i alike and %i not: %s', (agree, differ, says) => {
    expect(selfCheckTexts.agree(true, agree, differ)).toBe(says)
  })
})

describe('on the home', () => {
  function home(standing: SelfCheckStanding, user = owner()) {
    const asked: unknown[] = []
    server.use(
      http.get('/api/self-checks/standing', () => {
        asked.push(1)
        return HttpResponse.json(standing)
      }),
    )
    signIn(user)
    renderApp('/')
    return asked
  }
  const open = { id: 'c1', startedAt: '2026-11-18T01:00:00Z', endedAt: null }

  test.each([
    ['START', 'Answer what an audit would ask today. It never affects your score.', aStanding()],
    [
      'GO ON',
      '34 of 58 lines answered',
      aStanding({ check: open, answered: 34, lines: 58, can: { start: false, answer: true, goOn: false } }),
    ],
    [
      'LOOK AGAIN',
      'Done for now · 58 of 58 lines answered',
      aStanding({ check: open, answered: 58, lines: 58, can: { start: false, answer: false, goOn: true } }),
    ],
  ])('SELFCHECK-010 it invites with %s', async (act, says, standing) => {
    home(standing)
    const card = within(await screen.findByRole('region', { name: 'Get ready for the visit' }))
    expect(await card.findByRole('link', { name: `${act}: self-check` })).toHaveAttribute('href', '/compliance/self-check')
    expect(card.getByText(says)).toBeVisible()
  })

  test('SELFCHECK-010 where nothing can be checked, nothing is said', async () => {
    const asked = home(aStanding({ can: { start: false, answer: false, goOn: false }, startBlocked: 'No quarter.' }))
    await screen.findByRole('heading', { level: 1, name: 'Hi Mia' })
    await expect.poll(() => asked.length).toBe(1)
    await expect.poll(() => screen.queryByRole('region', { name: 'Get ready for the visit' })).toBeNull()
  })

  test('SELFCHECK-002 SELFCHECK-010 whoever does none is not invited, and nothing is asked', async () => {
    const asked = home(aStanding(), aUser())
    await screen.findByRole('heading', { level: 1, name: 'Hi Mia' })
    expect(screen.queryByRole('region', { name: 'Get ready for the visit' })).toBeNull()
    expect(asked).toEqual([])
  })
})
