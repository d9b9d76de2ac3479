import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Reader, Readers } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { aReader, serveReaders, someReaders } from '@/shared/readership/testReaders.ts'
import { atDesk } from '@/test/atDesk.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, problem, server, signIn } from '@/test/server.ts'

interface Options {
  people?: Reader[]
  /** What the address has after the page. */
  search?: string
  totalPages?: number
}

/** Opens the readers of a post. */
function open(given: Partial<Readers> = {}, { people, search = '', totalPages }: Options = {}) {
  signIn(anAdmin({ can: { ...anAdmin().can, managePeople: true } }))
  const asked = serveReaders('POST/p1', someReaders(given), people, totalPages)
  server.use(http.get('/api/stores/north', () => HttpResponse.json({ id: 'north', name: 'North Cellars' })))
  return { asked, ...renderApp(`/posts/p1/readers${search}`) }
}

const sam = aReader({ id: 'sam', firstName: 'Sam', lastName: 'South', confirmedAt: '2026-11-14T22:00:00Z', can: { remind: false } })

describe('who has read a must-read', () => {
  test('READERSHIP-013 READERSHIP-018 how many of whom, and of each person whether and when', async () => {
    const [confirmedAt, openedAt] = ['2026-11-14T22:00:00Z', '2026-11-13T22:00:00Z']
    open({}, { people: [aReader(), aReader({ id: 'sam', firstName: 'Sam', lastName: 'South', confirmedAt, openedAt })] })
    expect(await screen.findByText('9')).toBeVisible()
    expect(screen.getByText(/^of 12 people have read it/)).toBeVisible()
    expect(screen.getByText('in 2 stores · 10 opened it')).toBeVisible()
    const [first, second] = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('Olga NovakStore Owner · North CellarsNot readNot opened')
    expect(second).toHaveTextContent(`Read · ${relativeDate(confirmedAt)}Opened · ${relativeDate(openedAt)}`)
  })

  test('READERSHIP-010 what is overdue looks so', async () => {
    open({ by: '2026-11-19' })
    expect(await screen.findByText('Overdue')).toBeVisible()
  })

  test('READERSHIP-013 stores lead to their people, whose store can be taken away again', async () => {
    const { user, asked, address } = open()
    await user.click(await screen.findByRole('link', { name: 'Stores' }))
    const rows = within(await screen.findByRole('list', { name: 'Stores' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['North Cellars5 of 8', 'Without a store4 of 4'])
    await user.type(screen.getByRole('searchbox', { name: 'Search stores' }), 'no')
    await waitFor(() => expect(asked.stores.at(-1)).toBe('?query=no&page=1&limit=20'))
    expect(address()).toBe('/posts/p1/readers?view=stores&query=no')
    await user.click(await screen.findByRole('link', { name: /^North Cellars/ }))
    await waitFor(() => expect(address()).toBe('/posts/p1/readers?store=north'))
    await waitFor(() => expect(asked.people.at(-1)).toBe('?store=north&page=1&limit=20'))
    await user.click(await screen.findByRole('button', { name: 'Only North Cellars. Show all stores' }))
    await waitFor(() => expect(address()).toBe('/posts/p1/readers'))
  })

  test('READERSHIP-014 an owner sees the own people, without openings and reminders', async () => {
    open(
      { ownStore: true, opened: null, stores: 1, toRemind: 0, can: { remind: false } },
      { people: [aReader({ can: { remind: false } })] },
    )
    expect(await screen.findByText('in your store')).toBeVisible()
    expect(await screen.findByText('Not read')).toBeVisible()
    expect(screen.queryByText('Not opened')).toBeNull()
    expect(screen.queryByRole('button', { name: /^REMIND/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Stores' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('READERSHIP-002 says when it reaches nobody', async () => {
    open({ people: 0, stores: 0, confirmed: 0, opened: 0, toRemind: 0, can: { remind: false } })
    expect(await screen.findByText('It reaches nobody yet.')).toBeVisible()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('says why it cannot be shown', async () => {
    signIn(aUser())
    server.use(http.get('/api/readership/RESOURCE/r1', () => problem(403, 'Only its author can see who has opened this.')))
    renderApp('/resources/r1/readers')
    expect(await screen.findByText('Only its author can see who has opened this.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The resource' })).toHaveAttribute('href', '/resources?id=r1')
  })
})

describe('FD-427 the list', () => {
  test('at a desk it is a table of 25 rows, sorted by a heading, with the order in the address', async () => {
    atDesk()
    const { user, asked, address } = open({}, { people: [aReader(), sam], search: '?state=WAITING' })
    const table = within(await screen.findByRole('table', { name: 'People' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'Name',
      'Role',
      'Store',
      'Region',
      'Read',
      'Opened',
      'Reminded',
    ])
    for (const [press, order] of [
      ['Store', '&sort=STORE'],
      ['Store', '&sort=STORE&order=desc'],
      ['Store', ''],
      ['Read', '&sort=CONFIRMED&order=desc'],
      ['Opened', '&sort=OPENED&order=desc'],
      ['Region', '&sort=REGION'],
    ]) {
      await user.click(table.getByRole('button', { name: press }))
      await waitFor(() => expect(address()).toBe(`/posts/p1/readers?state=WAITING${order}`))
    }
    expect(asked.people).toContain('?state=WAITING&page=1&limit=25')
    expect(asked.people).toContain('?state=WAITING&sort=STORE&order=desc&page=1&limit=25')
  })

  test('another number of rows begins with the first page, and arrow keys go from person to person', async () => {
    atDesk()
    const { user, asked, address } = open({}, { people: [aReader(), sam], search: '?page=2', totalPages: 3 })
    ;(await screen.findByRole('link', { name: 'Olga Novak' })).focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: 'Sam South' })).toHaveFocus()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100 rows')
    await waitFor(() => expect(asked.people.at(-1)).toBe('?page=1&limit=100'))
    expect(address()).toBe('/posts/p1/readers')
  })

  test('READERSHIP-015 the address holds the filters, which the file has as well', async () => {
    atDesk()
    const { user, asked, address } = open({}, { search: '?page=2' })
    expect(await screen.findByRole('link', { name: /as CSV$/ })).toHaveAttribute('href', '/api/readership/POST/p1/export')
    for (const [field, choice, now] of [
      ['Which people', 'Not read yet', '?state=WAITING'],
      ['Role', 'Store Owner', '?state=WAITING&role=STORE_OWNER'],
      ['Region', 'TAS', '?state=WAITING&region=TAS&role=STORE_OWNER'],
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: field }), choice)
      await waitFor(() => expect(address()).toBe(`/posts/p1/readers${now}`))
    }
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or store' }), 'olga')
    await waitFor(() => expect(asked.people.at(-1)).toBe('?query=olga&state=WAITING&region=TAS&role=STORE_OWNER&page=1&limit=25'))
    const file = await screen.findByRole('link', { name: 'Download this list as CSV' })
    expect(file).toHaveAttribute('href', '/api/readership/POST/p1/export?query=olga&state=WAITING&region=TAS&role=STORE_OWNER')
  })

  test('on a phone the filters and the order are in a sheet', async () => {
    const { user, address } = open({}, { search: '?state=UNOPENED' })
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Opened last first')
    await waitFor(() => expect(address()).toBe('/posts/p1/readers?state=UNOPENED&sort=OPENED&order=desc'))
    expect(sheet.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Opened last first')
  })

  test('says when nobody matches', async () => {
    open({}, { people: [], search: '?query=nobody' })
    expect(await screen.findByText('Nobody matches.')).toBeVisible()
  })
})

describe('READERSHIP-016 reminding', () => {
  test('those who have not read it are counted, and told how many were reminded', async () => {
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'REMIND 3 PEOPLE' })
    expect(screen.getByText('Only those who have not read it.')).toBeVisible()
    const remindedAt = new Date().toISOString()
    server.use(
      http.post('/api/readership/POST/p1/reminders', () => HttpResponse.json({ people: 3 })),
      http.get('/api/readership/POST/p1', () => HttpResponse.json(someReaders({ remindedAt, toRemind: 0, can: { remind: false } }))),
    )
    await user.click(button)
    expect(await screen.findByText('3 people reminded')).toBeVisible()
    await waitFor(() => expect(button).toBeDisabled())
    expect(screen.getByText(/^Reminded today at \d+:\d\d[AP]M. You can remind them again tomorrow.$/)).toBeVisible()
  })

  test('what the server refuses is said, and the figures are loaded again', async () => {
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'REMIND 3 PEOPLE' })
    server.use(
      http.post('/api/readership/POST/p1/reminders', () => problem(409, 'There is nobody to remind.')),
      http.get('/api/readership/POST/p1', () => HttpResponse.json(someReaders({ confirmed: 12, toRemind: 0, can: { remind: false } }))),
    )
    await user.click(button)
    expect(await screen.findByText('There is nobody to remind.')).toBeVisible()
    expect(await screen.findByText('Everyone has read it.')).toBeVisible()
  })

  test('says when people were last reminded', async () => {
    const remindedAt = '2026-11-10T22:00:00Z'
    open({ remindedAt })
    expect(await screen.findByText(`Last reminded: ${relativeDate(remindedAt)}.`)).toBeVisible()
  })

  test.each([true, false])('FD-427 some are chosen and reminded; what shows it is loaded again (at a desk: %s)', async (wide) => {
    if (wide) atDesk()
    const people = [aReader(), sam, aReader({ id: 'ivy', firstName: 'Ivy', lastName: 'Iles' })]
    const { user, asked } = open({}, { people })
    const bodies: unknown[] = []
    server.use(
      http.post('/api/readership/POST/p1/reminders', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ people: 1 })
      }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Olga Novak' }))
    expect(screen.queryByRole('checkbox', { name: 'Choose Sam South' })).toBeNull()
    expect(screen.getByText('1 chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'CHOOSE ALL 2 ON THIS PAGE' }))
    const bar = within(screen.getByRole('region', { name: 'Chosen people' }))
    await user.click(bar.getByRole('button', { name: 'CLEAR' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ivy Iles' }))
    const before = asked.people.length
    server.use(http.get('/api/readership/POST/p1', () => HttpResponse.json(someReaders({ toRemind: 2 }))))
    await user.click(await screen.findByRole('button', { name: 'REMIND 1 PERSON' }))
    expect(await screen.findByText('1 person reminded')).toBeVisible()
    expect(bodies).toEqual([{ people: ['ivy'] }])
    expect(screen.queryByRole('region', { name: 'Chosen people' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'REMIND 2 PEOPLE' })).toBeVisible()
    expect(asked.people.length).toBeGreaterThan(before)
  })
})
