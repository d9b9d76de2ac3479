import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { User } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, aUser, page, problem, server, signIn } from '@/test/server.ts'

import { actionsFor } from './actions.ts'

// Late parts come as soon as the page is shown.
vi.hoisted(() => vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then)))

/** Opens the palette over the settings page. */
async function open(who: User) {
  signIn(who)
  server.use(
    http.get('/api/search', () =>
      HttpResponse.json({
        resembling: true,
        corrected: 'rosé',
        groups: [
          {
            kind: 'POST',
            count: 1,
            more: false,
            hits: [
              { id: 'p1', parentId: '', title: [{ text: 'Ann Lee', found: false }], excerpt: [{ text: 'Rosé', found: true }], detail: '' },
            ],
          },
        ],
      }),
    ),
  )
  const app = renderApp('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await import('./Palette.tsx')
  await import('./PaletteDialog.tsx')
  return { ...app, field: await press(app.user) }
}

/** Presses Ctrl-K until the palette is open: its code is loaded some time after the page is shown. */
async function press(user: UserEvent): Promise<HTMLElement> {
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search, or go to' }, { timeout: 3000 }).catch(() => undefined)
  return field ?? press(user)
}

const chosen = () => screen.getByRole('option', { selected: true })

test('SEARCH-001 Ctrl-K finds pages and things from any page, with the keyboard alone', async () => {
  const { user, field, address } = await open(aUser())
  expect(field).toHaveFocus()
  await user.type(field, 'rose')
  const hit = await screen.findByRole('option', { name: /^Ann Lee Rosé/ }, { timeout: 5000 })
  expect(chosen()).toHaveTextContent('Search for ‘rose’')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(hit).toHaveAttribute('aria-selected', 'true')
  expect(field).toHaveAttribute('aria-activedescendant', hit.id)
  server.use(http.get('/api/posts/p1', () => problem(404, 'Not found.')))
  await user.keyboard('{Enter}')
  await expect.poll(address, { timeout: 10_000 }).toBe('/posts/p1')
  expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument()
})

test('FD-147 the palette offers the words that were probably meant', async () => {
  const { user, field, address } = await open(aUser())
  await user.type(field, 'rosse')
  await user.click(await screen.findByRole('option', { name: 'Did you mean ‘rosé’?' }, { timeout: 5000 }))
  await expect.poll(address, { timeout: 10_000 }).toMatch(/^\/search\?query=ros/)
})

test('FD-149 the palette opens the pages of the settings that are for the person', async () => {
  const owner = aUser()
  const may = (can: Partial<User['can']>) => actionsFor({ ...owner, can: { ...owner.can, ...can } }).map(({ label }) => label)
  expect(may({ readSystem: false, readTrail: false, manageBrand: false })).not.toContain('System')
  expect(may({ readSystem: true })).toContain('System')
  expect(may({ readSystem: true, readTrail: false })).not.toContain('Audit trail')
  expect(may({})).toEqual(expect.arrayContaining(['Notification settings', 'Sign-in and security']))
})

test('SEARCH-001 the palette remembers what this person searched for', async () => {
  const { user, field, address } = await open(aUser())
  await user.type(field, 'rose')
  expect(chosen()).toHaveTextContent('Search for ‘rose’')
  await user.keyboard('{Enter}')
  await expect.poll(address, { timeout: 10_000 }).toBe('/search?query=rose')
  await press(user)
  const recent = within(await screen.findByRole('group', { name: 'Recent searches' }))
  expect(recent.getByRole('option', { name: 'rose', selected: true })).toBeVisible()
})

test('SEARCH-001 the palette offers what the person may do, and no more', async () => {
  server.use(http.get('/api/stores', () => HttpResponse.json(page([]))))
  const { user, field } = await open(aRep())
  await user.type(field, 'audit')
  expect(chosen()).toHaveTextContent('New audit')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /audit/i })).toBeVisible()
})

test('SEARCH-001 the palette offers no audit to a store', async () => {
  const { user, field } = await open(aUser())
  await user.type(field, 'new audit')
  expect(chosen()).toHaveTextContent('Search for ‘new audit’')
})

test('FD-271 people who only see Compliance find stores, whose reports open, and are led to no page of the search', async () => {
  const { user, field, address } = await open(aRep({ isComplianceOnly: true }))
  expect(screen.queryByRole('group', { name: 'Recent searches' })).not.toBeInTheDocument()
  server.use(
    http.get('/api/search', () =>
      HttpResponse.json({
        resembling: false,
        corrected: '',
        groups: [
          {
            kind: 'STORE',
            count: 1,
            more: false,
            hits: [{ id: 's1', parentId: '', title: [{ text: 'Wattle', found: true }], excerpt: [], detail: '' }],
          },
        ],
      }),
    ),
  )
  await user.type(field, 'wattle')
  await user.click(await screen.findByRole('option', { name: 'Wattle' }, { timeout: 5000 }))
  await waitFor(() => expect(address()).toBe('/compliance?store=s1'))
  expect(screen.queryByRole('option', { name: /^Search for/ })).not.toBeInTheDocument()
})
