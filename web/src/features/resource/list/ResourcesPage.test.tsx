import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Resource } from '@/api/types.ts'
import { aMustRead, serveReaders, someReaders } from '@/shared/readership/testReaders.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, problem, server, signIn } from '@/test/server.ts'
import { aResource } from '../testResources.ts'

const roster = aResource({ id: 'r2', name: 'Roster' })

/** Serves a library, as a list and each by itself. */
function serve(...resources: Resource[]) {
  server.use(
    http.get('/api/users/me/resources', () => HttpResponse.json(page(resources))),
    http.get('/api/users/me/resources/folders', () => HttpResponse.json({ items: [{ path: '/Operations', count: resources.length }] })),
    http.get('/api/resources/:id', ({ params }) => {
      const found = resources.find(({ id }) => id === params.id)
      return found ? HttpResponse.json(found) : problem(404, 'This resource could not be found.')
    }),
  )
}

beforeEach(() => signIn(aUser()))

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('a link to one resource', () => {
  test('READERSHIP-009 READERSHIP-016 shows only that, and a link leads to all of them', async () => {
    serve(aResource(), roster)
    const { user, address } = renderApp('/resources?id=r2')
    expect(await screen.findByText('You are looking at one resource.')).toBeVisible()
    expect(names()).toEqual(['Roster'])
    await user.click(screen.getByRole('link', { name: 'ALL RESOURCES' }))
    expect(await screen.findByText('2 resources')).toBeVisible()
    expect(names()).toEqual(['Heatwave plan', 'Roster'])
    expect(address()).toBe('/resources')
  })

  test('READERSHIP-009 a folder leads away from it', async () => {
    serve(roster)
    const { user, address } = renderApp('/resources?id=r2')
    const folders = within(await screen.findByRole('navigation', { name: 'Folders' }))
    const chosen = () => folders.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
    expect(folders.queryByRole('link', { current: 'page' })).toBeNull()
    await user.click(folders.getByRole('link', { name: /^Operations/ }))
    await waitFor(() => expect(address()).toBe('/resources?path=%2FOperations'))
    expect(chosen()).toEqual(['Operations1'])
    await user.click(folders.getByRole('link', { name: 'All folders' }))
    await waitFor(() => expect(chosen()).toEqual(['All folders']))
  })

  test('READERSHIP-009 says when it is gone', async () => {
    serve(roster)
    renderApp('/resources?id=gone')
    expect(await screen.findByText('This resource could not be found.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'ALL RESOURCES' })).toBeVisible()
  })
})

describe('a resource that must be read', () => {
  test('READERSHIP-006 READERSHIP-011 is confirmed on its card and keeps its place; a new version says so', async () => {
    serve(aResource({ mustRead: aMustRead({ version: 2, renewed: true }) }), roster)
    const confirmedAt = new Date().toISOString()
    server.use(
      http.post('/api/readership/RESOURCE/r1/confirmation', () => HttpResponse.json(aMustRead({ version: 2, renewed: true, confirmedAt }))),
    )
    const { user } = renderApp('/resources')
    expect(await screen.findByText('It has changed since you read it.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'I HAVE READ THIS: Heatwave plan' }))
    expect(screen.getByText(/^You read this/)).toBeVisible()
    expect(names()).toEqual(['Heatwave plan', 'Roster'])
  })

  test('FD-442 what has changed stands on the card, also of what must be read again', async () => {
    serve(aResource({ mustRead: aMustRead({ version: 2, renewed: true }), changes: 'New times for returns' }), roster)
    renderApp('/resources')
    const cards = await screen.findAllByText('What has changed:')
    expect(cards.map((each) => each.parentElement?.textContent)).toEqual(['What has changed: New times for returns'])
    expect(screen.getByText('It has changed since you read it.')).toBeVisible()
  })

  test('READERSHIP-019 opening it is told to the server', async () => {
    // What an earlier test has opened is told once, now or before.
    serve(aResource({ id: 'opened' }))
    const told: unknown[] = []
    server.use(
      http.post('/api/users/me/opened', async ({ request }) => {
        const { items } = (await request.json()) as { items: { id: string }[] }
        told.push(...items.filter(({ id }) => id === 'opened'))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = renderApp('/resources')
    const link = await screen.findByRole('link', { name: 'Heatwave plan (opens in a new tab)' })
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await waitFor(() => expect(told).toEqual([{ kind: 'RESOURCE', id: 'opened' }]), { timeout: 4000 })
  })
})

test('READERSHIP-018 the author of a resource sees who has opened it', async () => {
  serve(aResource({ can: { edit: true, audience: true, delete: true, review: false, shareOutside: false, seeReaders: true } }))
  serveReaders('RESOURCE/r1', someReaders({ title: 'Heatwave plan', by: null, confirmed: 0, can: { remind: false } }))
  const { user, address } = renderApp('/resources')
  await user.click(await screen.findByRole('button', { name: 'More for Heatwave plan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Who has opened it' }))
  expect(await screen.findByText('10')).toBeVisible()
  expect(address()).toBe('/resources/r1/readers')
  expect(screen.queryByRole('button', { name: /^REMIND/ })).toBeNull()
  expect(await screen.findByText('Not opened')).toBeVisible()
})
