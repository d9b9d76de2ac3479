import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { type HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/api/queryClient.ts'
import { aReport, serveReport } from '@/features/audit/report/testPage.tsx'
import { aRep, server, signIn } from '@/test/server.ts'
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
