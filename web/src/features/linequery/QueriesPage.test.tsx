import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aQuery } from '@/test/linequery.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, aUser, page, server, signIn } from '@/test/server.ts'

test('REPLY-006 auditors see what waits, with how many, and answer on the report', async () => {
  const asked: string[] = []
  server.use(
    http.get('/api/mark-queries', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ ...page([aQuery({ can: { withdraw: false, answer: true } })]), open: 7 })
    }),
  )
  signIn(aRep())
  renderApp('/queries')
  expect(await screen.findByText('It was clean')).toBeVisible()
  for (const words of ['Wattle & Vine Cellars', 'Store Standards', 'Audit of 2 Nov 2026', 'Door is clean', 'Marked: Not met'])
    expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'ANSWER: Door is clean' })).toHaveAttribute(
    'href',
    '/compliance/audit-reports/r1?store=s1&query=q1',
  )
  const views = within(screen.getByRole('navigation', { name: 'Which queries' })).getAllByRole('link')
  expect(views.map(({ textContent }) => textContent)).toEqual(['To answer 7', 'Answered'])
  expect(asked).toEqual(['?show=OPEN&page=1&limit=10'])
})

test('FD-336 the link from a rep’s Home shows their own stores; every store is one press away', async () => {
  const asked: string[] = []
  server.use(
    http.get('/api/mark-queries', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      return HttpResponse.json({ ...page([]), open: searchParams.get('auditor') === 'tom' ? 2 : 7 })
    }),
  )
  signIn(aRep())
  const { user, address } = renderApp('/queries?whose=own')
  expect(await screen.findByRole('link', { name: 'To answer 2' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Answered' })).toHaveAttribute('href', '/queries?show=ANSWERED&whose=own')
  expect(screen.getByRole('radio', { name: 'My stores' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Every store' }))
  expect(await screen.findByRole('link', { name: 'To answer 7' })).toBeVisible()
  expect(address()).toBe('/queries')
  expect(asked).toEqual(['?show=OPEN&auditor=tom&page=1&limit=10', '?show=OPEN&page=1&limit=10'])
})

test('REPLY-006 when nothing waits, the page says so', async () => {
  signIn(aRep())
  renderApp('/queries')
  expect(await screen.findByText('Nothing to answer')).toBeVisible()
})

test('REPLY-006 who does not answer queries is told where their own are', async () => {
  signIn(aUser())
  renderApp('/queries')
  expect(await screen.findByRole('heading', { level: 1, name: 'Only reps and head office can open this page.' })).toBeVisible()
  expect(screen.getByText(/beside the marks of each result/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'TRY AGAIN' })).not.toBeInTheDocument()
})
