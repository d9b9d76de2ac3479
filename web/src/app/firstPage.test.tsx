import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient.ts'
import { aReport, completedReport, serveReport } from '@/features/audit/report/testPage.tsx'
import { aPost, servePosts } from '@/features/feed/testPosts.ts'
import { aRep, aUser, server, signIn } from '@/test/server.ts'
import { App } from './App.tsx'
import { firstPage } from './firstPage.ts'
import { createAppRouter } from './router.tsx'

/** Gets a report's page ready, as main.tsx does. */
function openReport() {
  signIn(aRep())
  serveReport(aReport())
  const client = createQueryClient()
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: ['/compliance/audit-reports/r1?store=wattle'] }))
  return { client, router }
}

afterEach(() => void vi.useRealTimers())

test('the first page is drawn at once with its code and its data', async () => {
  const { client, router } = openReport()
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // so that it cannot be the wait that ends
  await firstPage(client, router).ready
  vi.useRealTimers()
  render(<App env="test" queryClient={client} router={router} />)
  expect(screen.getByRole('heading', { name: 'Store Standards' })).toBeVisible()
})

test('a page that takes longer is drawn as far as it is there', async () => {
  const { client, router } = openReport()
  server.use(http.get('/api/audit-reports/:id', () => new Promise<HttpResponse<string>>(() => {})))
  await router.load() // its code
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const ready = vi.fn()
  void firstPage(client, router).ready.then(ready)
  await vi.advanceTimersByTimeAsync(499)
  expect(ready).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ready).toHaveBeenCalled()
})

test('FD-45 Home of an owner is drawn at once with what their store is asked for, and asks for each once', async () => {
  signIn(aUser({ storeId: 'wattle' }))
  servePosts(aPost())
  const quarters = [
    { promotion: { id: 'q1', description: 'Spring 2026', startDate: '2026-09-01' }, reportId: null, score: 87, change: null },
  ]
  server.use(
    http.get('/api/weather', () => HttpResponse.json({ place: 'Thornbury', weather: null, credit: null })),
    http.get('/api/users/me/must-reads', () => HttpResponse.json({ items: [] })),
    http.get('/api/posts/announcements', () => HttpResponse.json({ items: [] })),
    http.get('/api/users/me/banners', () => HttpResponse.json({ items: [] })),
    http.get('/api/audit-reports/latest', () => HttpResponse.json({ report: completedReport({ score: 87 }) })),
    http.get('/api/audit-reports/history', () => HttpResponse.json({ store: {}, quarters, next: null })),
    http.get('/api/stores/:id', () => HttpResponse.json({ complianceCertificate: null })),
  )
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname))
  const client = createQueryClient()
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: ['/'] }))
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // so that it cannot be the wait that ends
  await firstPage(client, router).ready
  vi.useRealTimers()
  const ahead = [...asked]
  render(<App env="test" queryClient={client} router={router} />)
  expect(screen.getByText(/^Your latest audit is in: 87/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve))
  server.events.removeAllListeners()
  expect(ahead).toEqual(expect.arrayContaining(['/api/audit-reports/latest', '/api/audit-reports/history', '/api/stores/wattle']))
  expect(ahead.filter((path, at) => asked.lastIndexOf(path) !== at)).toEqual([])
})
