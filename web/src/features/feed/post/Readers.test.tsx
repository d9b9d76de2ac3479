import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Reader, Readers } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { aMustRead, aReader, serveReaders, someReaders } from '@/shared/readership/testReaders.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { aPost, servePosts } from '../testPosts.ts'

/** Opens the readers of a post. */
async function open(given: Partial<Readers> = {}, people?: Reader[]) {
  signIn(aUser())
  servePosts(aPost({ mustRead: aMustRead({ required: false }), can: { ...aPost().can, seeReaders: true } }))
  const asked = serveReaders('POST/p1', someReaders(given), people)
  const { user } = renderApp('/posts/p1')
  await user.click(await screen.findByRole('button', { name: /^READERS of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has read it' }))
  return { user, asked, dialog }
}

describe('who has read a must-read', () => {
  test('READERSHIP-013 READERSHIP-018 how many of whom, and of each person whether and when', async () => {
    const [confirmedAt, openedAt] = ['2026-11-14T22:00:00Z', '2026-11-13T22:00:00Z']
    const { dialog } = await open({}, [aReader(), aReader({ id: 'sam', firstName: 'Sam', lastName: 'South', confirmedAt, openedAt })])
    expect(await dialog.findByText('9')).toBeVisible()
    expect(dialog.getByText(/^of 12 people have read it/)).toBeVisible()
    expect(dialog.getByText('in 2 stores · 10 opened it')).toBeVisible()
    const [first, second] = within(await dialog.findByRole('list', { name: 'People' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('Olga NovakStore Owner · North CellarsNot readNot opened')
    expect(second).toHaveTextContent(`Read · ${relativeDate(confirmedAt)}Opened · ${relativeDate(openedAt)}`)
  })

  test('READERSHIP-013 people are searched and filtered, and found by their store', async () => {
    const { user, asked, dialog } = await open()
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Which people' }), 'Not read yet')
    await waitFor(() => expect(asked.people.at(-1)).toBe('?state=WAITING&page=1&limit=20'))
    await user.type(dialog.getByRole('searchbox', { name: 'Search by name or store' }), 'olga')
    await waitFor(() => expect(asked.people.at(-1)).toBe('?query=olga&state=WAITING&page=1&limit=20'))
    await user.click(dialog.getByRole('radio', { name: 'Stores' }))
    const rows = within(await dialog.findByRole('list', { name: 'Stores' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['North Cellars5 of 8', 'Without a store4 of 4'])
    await user.click(dialog.getByRole('button', { name: /^North Cellars/ }))
    await waitFor(() => expect(asked.people.at(-1)).toContain('store=north'))
    await user.click(dialog.getByRole('button', { name: 'Only North Cellars. Show all stores' }))
    await waitFor(() => expect(asked.people.at(-1)).not.toContain('store='))
  })

  test('READERSHIP-014 an owner sees the own people, without openings and reminders', async () => {
    const { dialog } = await open({ ownStore: true, opened: null, stores: 1, can: { remind: false } })
    expect(await dialog.findByText('in your store')).toBeVisible()
    expect(await dialog.findByText('Not read')).toBeVisible()
    expect(dialog.queryByText('Not opened')).toBeNull()
    expect(dialog.queryByRole('button', { name: /^REMIND/ })).toBeNull()
    expect(dialog.queryByRole('radio', { name: 'Stores' })).toBeNull()
    expect(dialog.queryByRole('option', { name: 'Opened it' })).toBeNull()
  })

  test('READERSHIP-015 the same as CSV', async () => {
    const { dialog } = await open()
    expect(await dialog.findByRole('link', { name: 'Download everybody as CSV' })).toHaveAttribute('href', '/api/readership/POST/p1/export')
  })

  test('READERSHIP-002 says when it reaches nobody', async () => {
    const { dialog } = await open({ people: 0, stores: 0, confirmed: 0, opened: 0, can: { remind: false } })
    expect(await dialog.findByText('It reaches nobody yet.')).toBeVisible()
    expect(dialog.queryByRole('searchbox')).toBeNull()
  })
})

describe('READERSHIP-016 reminding', () => {
  test('those who have not read it are counted, and told how many were reminded', async () => {
    const { user, dialog } = await open()
    const button = await dialog.findByRole('button', { name: 'REMIND 3 PEOPLE' })
    expect(dialog.getByText('Only those who have not read it.')).toBeVisible()
    const remindedAt = new Date().toISOString()
    server.use(
      http.post('/api/readership/POST/p1/reminders', () => HttpResponse.json({ people: 3 })),
      http.get('/api/readership/POST/p1', () => HttpResponse.json(someReaders({ remindedAt, can: { remind: false } }))),
    )
    await user.click(button)
    expect(await screen.findByText('3 people reminded')).toBeVisible()
    await waitFor(() => expect(button).toBeDisabled())
    expect(dialog.getByText(/^Reminded today at \d+:\d\d[AP]M. You can remind them again tomorrow.$/)).toBeVisible()
  })

  test('what the server refuses is said, and the figures are loaded again', async () => {
    const { user, dialog } = await open()
    const button = await dialog.findByRole('button', { name: 'REMIND 3 PEOPLE' })
    server.use(
      http.post('/api/readership/POST/p1/reminders', () => problem(409, 'Everybody has confirmed this, so there is nobody to remind.')),
      http.get('/api/readership/POST/p1', () => HttpResponse.json(someReaders({ confirmed: 12, can: { remind: false } }))),
    )
    await user.click(button)
    expect(await screen.findByText('Everybody has confirmed this, so there is nobody to remind.')).toBeVisible()
    expect(await dialog.findByText('Everyone has read it.')).toBeVisible()
  })

  test('says when people were last reminded', async () => {
    const remindedAt = '2026-11-10T22:00:00Z'
    const { dialog } = await open({ remindedAt })
    expect(await dialog.findByText(`Last reminded: ${relativeDate(remindedAt)}.`)).toBeVisible()
  })
})
