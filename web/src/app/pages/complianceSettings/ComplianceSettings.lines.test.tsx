import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StandardsLine } from '@/features/standards/types.ts'
import { problem, server } from '@/test/server.ts'
import { aLine, openSettings, serveSettings } from './testPage.tsx'

const path = '/api/audit-reports/non-liquor-lines'

const lines = [
  aLine(),
  aLine({
    id: 'mats',
    name: 'Entry mats clean',
    startDate: '2026-12-01',
    endDate: '2027-02-28',
    timeStatus: 'UPCOMING',
    includedTiers: ['MF'],
  }),
  aLine({ id: 'tram', name: 'Tram poster up', endDate: '2026-10-31', timeStatus: 'ENDED', can: { edit: false, delete: false } }),
  aLine({ id: 'exit', name: 'Exits clear', startDate: '2025-03-01', endDate: null, timeStatus: 'OTHER', includedTiers: [] }),
]

const panel = async () => within(await screen.findByRole('region', { name: 'Store standards lines' }))
const group = async (name: RegExp) => within(await screen.findByRole('region', { name }))

const button = (name: string) => screen.findByRole('button', { name })

/** Answers a call with `answer` and returns the bodies of its requests. */
function recordPosts(url: string, answer: () => Response = () => HttpResponse.json(aLine())) {
  const bodies: unknown[] = []
  server.use(
    http.post(url, async ({ request }) => {
      bodies.push(await request.json())
      return answer()
    }),
  )
  return bodies
}

async function openDialog(opener: string, title: string, shown: StandardsLine[] = lines) {
  serveSettings({ lines: shown })
  const app = openSettings()
  await app.user.click(await button(opener))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const type = (label: string, text: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value: text } })
  return { ...app, dialog, type }
}

const openAdd = () => openDialog('ADD NEW LINE', 'Add New Line')
const openEdit = (line = lines[0]?.name) => openDialog(`Edit ${line}`, 'Edit Line')
const openCopy = () => openDialog('COPY TO CURRENT QUARTER', 'Copy to current quarter')
const openDelete = () => openDialog('Delete Signs at every entry', 'Delete line')

// A toast stays after its page is gone, so it would show in the next test.
afterEach(() => notifications.clean())

describe('the panel', () => {
  test('NONLIQUOR-001 NONLIQUOR-002 NONLIQUOR-003 NONLIQUOR-004 it says what it is for, and has its two buttons', async () => {
    serveSettings({ lines })
    openSettings()
    const shown = await panel()
    expect(shown.getByText(/Add, update and delete the store standards lines that appear in audit reports\./)).toBeVisible()
    expect(shown.getByRole('button', { name: 'COPY TO CURRENT QUARTER' })).toBeVisible()
    expect(shown.getByRole('button', { name: 'ADD NEW LINE' })).toBeVisible()
  })

  test('NONLIQUOR-005 NONLIQUOR-030 the lines are grouped under Active, Upcoming, Ended and Other, in this order', async () => {
    serveSettings({ lines: lines.toReversed() })
    openSettings()
    await screen.findByText('Signs at every entry')
    const headings = (await panel()).getAllByRole('heading', { level: 3 })
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Active 1', 'Upcoming 1', 'Ended 1', 'Other 1'])
    expect((await group(/^Upcoming/)).getByText('Entry mats clean')).toBeVisible()
    expect((await group(/^Other/)).getByText('Exits clear')).toBeVisible()
  })

  test("NONLIQUOR-006 NONLIQUOR-007 NONLIQUOR-008 AMB-048 a line shows its name, its tiers or 'No tiers', and its dates", async () => {
    serveSettings({ lines })
    openSettings()
    const active = await group(/^Active/)
    for (const text of ['Signs at every entry', 'Small, Large', '1 Sep to 30 Nov']) expect(active.getByText(text)).toBeVisible()
    const other = await group(/^Other/)
    for (const text of ['No tiers', 'From 1 Mar', 'No end date']) expect(other.getByText(text)).toBeVisible()
  })

  test.each([
    ['NONLIQUOR-009 ACTIVE is green', /^Active/, 'ACTIVE', 'good'],
    ['NONLIQUOR-010 UPCOMING is yellow', /^Upcoming/, 'UPCOMING', 'warn'],
    ['NONLIQUOR-011 ENDED is red', /^Ended/, 'ENDED', 'bad'],
    ['NONLIQUOR-015 OTHER has no colour', /^Other/, 'OTHER', 'na'],
  ])('%s', async (_, name, word, tone) => {
    serveSettings({ lines })
    openSettings()
    expect((await group(name)).getByText(word)).toHaveAttribute('data-tone', tone)
  })

  test('NONLIQUOR-016 ended lines cannot be edited or deleted, and the page says why; all others can', async () => {
    serveSettings({ lines })
    openSettings()
    const ended = await group(/^Ended/)
    expect(ended.queryByRole('button')).not.toBeInTheDocument()
    expect(ended.getByText(/can no longer be edited or deleted/)).toBeVisible()
    for (const name of ['Signs at every entry', 'Entry mats clean', 'Exits clear']) {
      expect(screen.getByRole('button', { name: `Edit ${name}` })).toBeEnabled()
      expect(screen.getByRole('button', { name: `Delete ${name}` })).toBeEnabled()
    }
  })

  test("NONLIQUOR-018 it shows 'Loading...' until the lines are there", async () => {
    serveSettings()
    server.use(http.get(path, () => new Promise<never>(() => {})))
    openSettings()
    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test("NONLIQUOR-019 NONLIQUOR-020 a failure shows 'An error occurred.' with a way to try again; an empty list shows 'No lines to show.'", async () => {
    serveSettings()
    server.use(http.get(path, () => problem(500, 'Something went wrong. Please try again.'), { once: true }))
    const { user } = openSettings()
    expect(await screen.findByText('An error occurred.')).toBeVisible()
    await user.click((await panel()).getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('No lines to show.')).toBeVisible()
  })
})

describe('adding a line', () => {
  test('SCR-033 NONLIQUOR-021 NONLIQUOR-025 NONLIQUOR-031 AMB-050 it sends what was entered with a new id, and leaves out an empty end date', async () => {
    const bodies = recordPosts(path, () => HttpResponse.json(aLine(), { status: 201 }))
    const { user, dialog, type } = await openAdd()
    for (const tier of ['Small', 'Medium', 'Large']) expect(dialog.getByRole('checkbox', { name: tier })).toBeChecked()
    await user.type(dialog.getByLabelText('Name'), '  Bins closed ')
    type('Start date', '2027-01-01')
    await user.click(dialog.getByRole('checkbox', { name: 'Medium' }))
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(bodies).toEqual([{ id: expect.any(String), name: 'Bins closed', startDate: '2027-01-01', includedTiers: ['SF', 'LF'] }])
  })

  test('the list is loaded again, and focus goes back to the button', async () => {
    const shown = [...lines]
    recordPosts(path, () => {
      shown.push(aLine({ id: 'bins', name: 'Bins closed' }))
      return HttpResponse.json(aLine(), { status: 201 })
    })
    const { user, dialog, type } = await openDialog('ADD NEW LINE', 'Add New Line', shown)
    await user.type(dialog.getByLabelText('Name'), 'Bins closed')
    type('Start date', '2027-01-01')
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    expect(await screen.findByText('Bins closed')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'ADD NEW LINE' })).toHaveFocus())
  })

  test('NONLIQUOR-022 NONLIQUOR-023 a name and a start date are required, and the first empty field gets focus', async () => {
    const bodies = recordPosts(path)
    const { user, dialog } = await openAdd()
    await user.type(dialog.getByLabelText('Name'), '   ')
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    expect(dialog.getByText('Please enter a line name')).toBeVisible()
    expect(dialog.getByText('Please enter a start date')).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveFocus()
    expect(bodies).toEqual([])
  })

  test.each([
    ['NONLIQUOR-024 a start date with a year of five digits', { 'Start date': '20270-01-01' }, 'Please enter a valid date (YYYY-MM-DD)'],
    [
      'NONLIQUOR-024 an end date with a year of five digits',
      { 'Start date': '2027-01-01', 'End date (optional)': '20270-01-01' },
      'Please enter a valid date (YYYY-MM-DD)',
    ],
    [
      'AMB-053 an end date before the start date',
      { 'Start date': '2027-01-02', 'End date (optional)': '2027-01-01' },
      'End date must not be before the start date',
    ],
  ])('%s is refused with a message on the field', async (_, dates, message) => {
    const bodies = recordPosts(path)
    const { user, dialog, type } = await openAdd()
    await user.type(dialog.getByLabelText('Name'), 'Bins closed')
    for (const [label, day] of Object.entries(dates)) type(label, day)
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    expect(await dialog.findByText(message)).toBeVisible()
    const last = Object.keys(dates).at(-1) ?? ''
    expect(dialog.getByLabelText(last)).toBeInvalid()
    expect(dialog.getByLabelText(last)).toHaveFocus()
    expect(bodies).toEqual([])
  })

  test('NONLIQUOR-024 a date that does not exist, such as 31 February, is not a valid date', async () => {
    const { user, dialog, type } = await openAdd()
    type('Start date', '31/02/2027')
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    expect(dialog.getByText('Please enter a valid date (YYYY-MM-DD)')).toBeVisible()
  })

  test('NONLIQUOR-038 AMB-051 a failure shows beside the button, without a toast; the entries stay, and a second try sends the same id', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const bodies = recordPosts(path, () => problem(500, 'Something went wrong. Please try again.'))
    const { user, dialog, type } = await openAdd()
    await user.type(dialog.getByLabelText('Name'), 'Bins closed')
    type('Start date', '2027-01-01')
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    expect(await dialog.findByText('Could not be saved. Try again.')).toBeVisible()
    expect(screen.queryByText('Something went wrong. Please try again.')).not.toBeInTheDocument()
    expect(dialog.getByLabelText('Name')).toHaveValue('Bins closed')
    expect(dialog.getByLabelText('Start date')).toHaveValue('2027-01-01')
    expect(logged).toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[1]).toEqual(bodies[0])
  })

  test("the server's message about a field shows on that field", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    recordPosts(path, () => problem(422, 'Please check.', { name: 'Line names must be 200 characters or less.' }))
    const { user, dialog, type } = await openAdd()
    await user.type(dialog.getByLabelText('Name'), 'Bins closed')
    type('Start date', '2027-01-01')
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    expect(await dialog.findByText('Line names must be 200 characters or less.')).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveFocus()
  })

  test('if the first try was saved but its answer got lost, the second one updates that line instead of adding another', async () => {
    const created = recordPosts(path, () => problem(409, 'This id belongs to another line.', { id: 'This id belongs to another line.' }))
    const { user, dialog, type } = await openAdd()
    const updated = recordPosts(`${path}/:id`)
    await user.type(dialog.getByLabelText('Name'), 'Bins closed')
    type('Start date', '2027-01-01')
    await user.click(dialog.getByRole('button', { name: 'ADD LINE' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(created).toHaveLength(1)
    expect(updated).toEqual([{ name: 'Bins closed', startDate: '2027-01-01', includedTiers: ['SF', 'MF', 'LF'] }])
  })
})

describe('editing a line', () => {
  test("NONLIQUOR-017 NONLIQUOR-035 NONLIQUOR-039 FD-240 'Edit Line' opens with the line's values; UPDATE LINE sends them, of which version they are, and says 'Line updated!'", async () => {
    const bodies = recordPosts(`${path}/signs`)
    const { user, dialog, type } = await openEdit()
    expect(dialog.getByLabelText('Name')).toHaveValue('Signs at every entry')
    expect(dialog.getByLabelText('Start date')).toHaveValue('01/09/2026')
    expect(dialog.getByRole('checkbox', { name: 'Medium' })).not.toBeChecked()
    type('End date (optional)', '')
    await user.click(dialog.getByRole('button', { name: 'UPDATE LINE' }))
    const toast = (await screen.findByText('Line updated!')).closest('[data-status]')
    expect(toast).toHaveAttribute('data-status', 'success')
    expect(within(toast as HTMLElement).getByRole('button', { name: 'Close' })).toBeVisible()
    expect(bodies).toEqual([{ name: 'Signs at every entry', startDate: '2026-09-01', includedTiers: ['SF', 'LF'], version: 3 }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    [
      "the server's message",
      () => problem(409, 'This line has ended, so it can no longer be changed.'),
      'This line has ended, so it can no longer be changed.',
    ],
    [
      'our own message if the server sends none',
      () => new HttpResponse(null, { status: 502 }),
      'An error occurred, please contact support.',
    ],
  ])('NONLIQUOR-037 a failure shows in a toast: %s; what was entered stays', async (_, answer, message) => {
    recordPosts(`${path}/signs`, answer)
    const { user, dialog } = await openEdit()
    await user.type(dialog.getByLabelText('Name'), '!')
    await user.click(dialog.getByRole('button', { name: 'UPDATE LINE' }))
    expect((await screen.findByText(message)).closest('[data-status]')).toHaveAttribute('data-status', 'error')
    expect(dialog.getByLabelText('Name')).toHaveValue('Signs at every entry!')
  })

  test('OFFLINE-002 without a connection it says so and keeps what was entered', async () => {
    recordPosts(`${path}/signs`, () => HttpResponse.error())
    const { user, dialog } = await openEdit()
    await user.type(dialog.getByLabelText('Name'), '!')
    await user.click(dialog.getByRole('button', { name: 'UPDATE LINE' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Internet connection required.' })).getByRole('button', { name: 'OK' }),
    )
    expect(dialog.getByLabelText('Name')).toHaveValue('Signs at every entry!')
  })
})

describe('copying', () => {
  const copyPath = `${path}/copy-to-current-quarter`

  test('NONLIQUOR-026 NONLIQUOR-028 SCR-032 Copy From Date is required, and the form says what it will copy', async () => {
    const { user, dialog } = await openCopy()
    expect(dialog.getByText('All questions included on that date are copied to the current quarter.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'COPY' }))
    expect(dialog.getByText('Please enter a from date')).toBeVisible()
    expect(dialog.getByLabelText('Copy From Date')).toHaveFocus()
  })

  test('NONLIQUOR-027 the date must be YYYY-MM-DD', async () => {
    const { user, dialog, type } = await openCopy()
    type('Copy From Date', '20260-01-01')
    await user.click(dialog.getByRole('button', { name: 'COPY' }))
    expect(dialog.getByText('Please enter a valid date (YYYY-MM-DD)')).toBeVisible()
  })

  test.each([
    [{ copied: 5, skipped: 0 }, '5 lines copied to the current quarter.'],
    [{ copied: 1, skipped: 2 }, '1 line copied to the current quarter. Skipped 2 lines that were already there.'],
    [{ copied: 0, skipped: 1 }, 'No lines copied. Skipped 1 line that was already there.'],
    [{ copied: 0, skipped: 0 }, 'No lines copied. There were no lines on that date.'],
  ])('NONLIQUOR-034 AMB-051 AMB-052 %o: the panel says what was done, without a toast', async (answer, message) => {
    const bodies = recordPosts(copyPath, () => HttpResponse.json(answer))
    const { user, dialog, type } = await openCopy()
    type('Copy From Date', '2026-08-01')
    await user.click(dialog.getByRole('button', { name: 'COPY' }))
    expect(await (await panel()).findByText(message)).toBeVisible()
    expect(bodies).toEqual([{ fromDate: '2026-08-01' }])
    expect(document.querySelector('.mantine-Notification-root')).not.toBeInTheDocument()
  })

  test.each([
    ['NONLIQUOR-038 AMB-051 a failure', () => problem(500, 'Something went wrong.'), 'Could not be saved. Try again.'],
    ['NONLIQUOR-038 a lost connection', () => HttpResponse.error(), 'Could not be saved. Try again.'],
    [
      'AMB-044 the lack of a current quarter',
      () => problem(409, 'There is no current quarter. Add or sync one under Quarters.'),
      'There is no current quarter. Add or sync one under Quarters.',
    ],
  ])('%s shows beside the button, and the date stays', async (_, answer, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    recordPosts(copyPath, answer)
    const { user, dialog, type } = await openCopy()
    type('Copy From Date', '2026-08-01')
    await user.click(dialog.getByRole('button', { name: 'COPY' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByLabelText('Copy From Date')).toHaveValue('01/08/2026')
    expect(document.querySelector('.mantine-Notification-root')).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  test("NONLIQUOR-029 NONLIQUOR-033 NONLIQUOR-036 it asks first, then deletes the line and says 'Line deleted.' as info", async () => {
    const shown = [...lines]
    server.use(
      http.delete(`${path}/signs`, () => {
        shown.shift()
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, dialog } = await openDialog('Delete Signs at every entry', 'Delete line', shown)
    expect(dialog.getByText('Delete this line? Cannot be undone.')).toBeVisible()
    expect(dialog.getByText('Signs at every entry')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'DELETE' }))
    expect((await screen.findByText('Line deleted.')).closest('[data-status]')).toHaveAttribute('data-status', 'info')
    await waitFor(() => expect(screen.queryByText('Signs at every entry')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'ADD NEW LINE' })).toHaveFocus()
  })

  test('CANCEL deletes nothing', async () => {
    const { user, dialog } = await openDelete()
    await user.click(dialog.getByRole('button', { name: 'CANCEL' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('Signs at every entry')).toBeVisible()
  })

  test.each([
    [
      "the server's message",
      () => problem(404, 'This line could not be found. Maybe it was deleted?'),
      'This line could not be found. Maybe it was deleted?',
    ],
    [
      'our own message if the server sends none',
      () => new HttpResponse(null, { status: 502 }),
      'An error occurred, please contact support.',
    ],
  ])('NONLIQUOR-037 a failure shows in a toast: %s', async (_, answer, message) => {
    server.use(http.delete(`${path}/signs`, answer))
    const { user, dialog } = await openDelete()
    await user.click(dialog.getByRole('button', { name: 'DELETE' }))
    expect((await screen.findByText(message)).closest('[data-status]')).toHaveAttribute('data-status', 'error')
  })
})
