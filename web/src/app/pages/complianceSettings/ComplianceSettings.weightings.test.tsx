import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Config } from '@/features/weighting/types.ts'
import { problem, server } from '@/test/server.ts'
import { defaults, openSettings, serveSettings } from './testPage.tsx'

const next: Config = {
  effectiveFrom: '2027-01-01',
  state: 'FUTURE',
  weightings: { STORE_STANDARDS: 25, PROMOTION_FLOOR: 25, PROMOTION_SHELF: 10, FOCUS_PRODUCTS: 40 },
}
const set: Config = { ...next, effectiveFrom: '2026-03-01', state: 'CURRENT' }
const before: Config = { ...defaults, state: 'PAST' }

const configPath = '/api/audit-reports/config'
const fields = { standards: 'Store Standards', floor: 'Promotions (Floor)', shelf: 'Promotions (Shelf)', focus: 'Focus Products' }

const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** The four percentages of a region, in the same order as the sections of a report. */
const percents = async (name: string) => (await region(name)).getAllByRole('definition').map(({ textContent }) => textContent)

function recordPosts(answer: () => Response = () => HttpResponse.json(next)) {
  const bodies: unknown[] = []
  server.use(
    http.post(configPath, async ({ request }) => {
      bodies.push(await request.json())
      return answer()
    }),
  )
  return bodies
}

async function openForm(configs = [defaults], opener = 'SET NEW WEIGHTINGS') {
  serveSettings({ configs })
  const app = openSettings()
  await app.user.click(await screen.findByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set weightings' }))
  const enter = (label: string, text: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value: text } })
  const save = () => app.user.click(dialog.getByRole('button', { name: 'SAVE WEIGHTINGS' }))
  return { ...app, dialog, enter, save }
}

describe('the panel', () => {
  test('AUDIT-087 AUDIT-089 AUDIT-133 it shows the default weighting of each section', async () => {
    serveSettings()
    openSettings()
    expect(await screen.findByText('Defaults. Nothing else has been set.')).toBeVisible()
    expect(await percents('Current weightings')).toEqual(['10%', '20%', '20%', '50%'])
  })

  test('AUDIT-133 AMB-046 it shows current, future and earlier weightings, and says which ones a report uses', async () => {
    serveSettings({ configs: [next, set, before] })
    openSettings()
    expect(await screen.findByText('Since 1 Mar 2026')).toBeVisible()
    expect(await percents('From 1 Jan 2027')).toEqual(['25%', '25%', '10%', '40%'])
    expect(screen.getByText('Earlier weightings')).toBeVisible()
    expect(screen.getByText(/the day they were started\. Completed reports keep the ones from the day they were completed\./)).toBeVisible()
  })

  test.each([true, false])('AMB-045 AUDIT-133 the server says whether they may be set: %s', async (edit) => {
    serveSettings({ configs: [next, set], edit })
    openSettings()
    expect(await screen.findByText('Current weightings')).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'SET NEW WEIGHTINGS' })).toHaveLength(edit ? 1 : 0)
    expect(screen.queryAllByRole('button', { name: 'EDIT the weightings from 1 Jan 2027' })).toHaveLength(edit ? 1 : 0)
  })

  test('it says when it could not be loaded, with a way to try again', async () => {
    serveSettings()
    server.use(http.get('/api/audit-reports/configs', () => problem(500, 'Something went wrong. Please try again.'), { once: true }))
    const { user } = openSettings()
    await user.click(await (await region('Weightings')).findByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('Current weightings')).toBeVisible()
  })
})

describe('setting weightings', () => {
  test('FD-19 the form shows the sum while the person types', async () => {
    const { dialog, enter } = await openForm()
    expect(dialog.getByText('They add up to 100.')).toBeVisible()
    enter(fields.focus, '45')
    expect(dialog.getByText('They add up to 95. 5 left to allocate.')).toBeVisible()
    enter(fields.standards, '25')
    expect(dialog.getByText('They add up to 110. 10 too many.')).toBeVisible()
    enter(fields.standards, '')
    expect(dialog.getByText('They add up to 85. 15 left to allocate.')).toBeVisible()
  })

  test('FD-19 AUDIT-133 the form starts with the latest weightings and sends whole percentages with their day, and the panel shows them', async () => {
    const configs = [defaults]
    const bodies = recordPosts(() => {
      configs.unshift(next)
      return HttpResponse.json(next)
    })
    const { enter, save } = await openForm(configs)
    enter('Apply from', '2027-01-01')
    enter(fields.standards, '25')
    enter(fields.floor, '25')
    enter(fields.shelf, '10')
    enter(fields.focus, '40')
    await save()
    expect(await screen.findByText('New weightings apply from 1 Jan 2027.')).toBeVisible()
    expect(bodies).toEqual([{ effectiveFrom: '2027-01-01', weightings: next.weightings }])
    expect(await percents('From 1 Jan 2027')).toEqual(['25%', '25%', '10%', '40%'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('FD-19 weightings that are not yet in force can be replaced', async () => {
    const bodies = recordPosts()
    const { dialog, enter, save } = await openForm([next, before], 'EDIT the weightings from 1 Jan 2027')
    expect(dialog.getByLabelText('Apply from')).toHaveValue('01/01/2027')
    enter(fields.shelf, '5')
    enter(fields.floor, '30')
    await save()
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toMatchObject({ effectiveFrom: '2027-01-01', weightings: { PROMOTION_SHELF: 5, PROMOTION_FLOOR: 30 } })
  })

  test.each([
    ['no day', { 'Apply from': '' }, 'Please enter a date', 'Apply from'],
    ['a day with a year of five digits', { 'Apply from': '20270-01-01' }, 'Please enter a valid date (YYYY-MM-DD)', 'Apply from'],
    ['FD-19 today', { 'Apply from': '2026-11-20' }, 'Must be a future date', 'Apply from'],
    ['FD-19 a fraction', { [fields.focus]: '49.5' }, 'Please enter a whole number from 0 to 100', fields.focus],
    ['FD-19 more than 100', { [fields.focus]: '101' }, 'Please enter a whole number from 0 to 100', fields.focus],
    ['FD-19 below 0', { [fields.shelf]: '-5' }, 'Please enter a whole number from 0 to 100', fields.shelf],
    ['FD-19 an empty one', { [fields.standards]: '' }, 'Please enter a whole number from 0 to 100', fields.standards],
  ])('%s is refused with a message on its field, and nothing is sent', async (_, entries, message, field) => {
    const bodies = recordPosts()
    const { dialog, enter, save } = await openForm()
    enter('Apply from', '2027-01-01')
    for (const [label, text] of Object.entries(entries)) enter(label, text)
    await save()
    expect(dialog.getByText(message)).toBeVisible()
    expect(dialog.getByLabelText(field)).toBeInvalid()
    expect(dialog.getByLabelText(field)).toHaveFocus()
    expect(bodies).toEqual([])
  })

  test('FD-19 four weightings that do not add up to 100 are refused, and nothing is sent', async () => {
    const bodies = recordPosts()
    const { dialog, enter, save } = await openForm()
    enter('Apply from', '2027-01-01')
    enter(fields.focus, '45')
    await save()
    expect(dialog.getByText(/The four weightings must add up to 100\./)).toBeVisible()
    expect(bodies).toEqual([])
  })

  test.each([
    ['a field', () => problem(422, 'Please check.', { effectiveFrom: 'Must be a future date' }), 'Must be a future date'],
    [
      'a section',
      () => problem(422, 'Please check.', { 'weightings.FOCUS_PRODUCTS': 'Please enter a whole number from 0 to 100' }),
      'Please enter a whole number from 0 to 100',
    ],
    ['no field', () => problem(500, 'Something went wrong. Please try again.'), 'Something went wrong. Please try again.'],
    ['no answer', () => HttpResponse.error(), 'Internet connection required.'],
  ])("the server's message about %s is shown, and what was entered stays", async (_, answer, message) => {
    recordPosts(answer)
    const { dialog, enter, save } = await openForm()
    enter('Apply from', '2027-01-01')
    enter(fields.standards, '15')
    enter(fields.focus, '45')
    await save()
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByLabelText('Apply from')).toHaveValue('01/01/2027')
    expect(dialog.getByLabelText(fields.standards)).toHaveValue('15')
  })
})
