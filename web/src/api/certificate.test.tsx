import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '@/test/server.ts'
import { certificateQuery } from './certificate.ts'
import { limits } from './limits.gen.ts'
import { createQueryClient } from './queryClient.ts'
import { storeQuery } from './store.ts'

const certificate = { number: 'C-00042', signedURL: '/files/c.pdf?signed=1', createdAt: '2026-11-20T03:00:00Z' }

const ofReport = (client: QueryClient) => new QueryObserver(client, certificateQuery('r1', certificate)).subscribe(() => {})
const ofStore = (client: QueryClient) => new QueryObserver(client, storeQuery('wattle')).subscribe(() => {})

afterEach(() => void vi.useRealTimers())

test.each([
  ['AUDIT-130 a report', '/api/audit-reports/r1/certificate', ofReport],
  ['AMB-043 a store', '/api/stores/wattle', ofStore],
])('%s gets a fresh link to its certificate while the old one still holds', async (_, path, watch) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  let asked = 0
  const answer = () => {
    asked++
    return HttpResponse.json({ ...certificate, complianceCertificate: certificate })
  }
  server.use(http.get(path, answer))
  const leave = watch(createQueryClient())
  const half = (limits.certificateLinkMinutes * 60 * 1000) / 2
  await vi.advanceTimersByTimeAsync(half)
  asked = 0
  await vi.advanceTimersByTimeAsync(half - 1)
  leave()
  expect(asked).toBe(1)
})
