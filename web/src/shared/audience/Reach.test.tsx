import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { problem, server } from '@/test/server.ts'
import { type AudienceValues, audienceValues } from './audience.ts'
import { Reach } from './Reach.tsx'

const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
const shown = (change: Partial<AudienceValues>, disabled?: boolean) => (
  <QueryClientProvider client={client}>
    <Reach values={{ ...audienceValues(), ...change }} disabled={disabled ?? false} />
  </QueryClientProvider>
)

test('READERSHIP-001 the reach of what is chosen is told, once the choice is complete', async () => {
  const asked: unknown[] = []
  server.use(
    http.post('/api/audience/reach', async ({ request }) => {
      const body = await request.json()
      asked.push(body)
      if (JSON.stringify(body).includes('HEAD_OFFICE')) return HttpResponse.json({ stores: 0, people: 1 })
      return HttpResponse.json({ stores: 63, people: 211 })
    }),
  )
  const { rerender } = render(shown({}))
  const line = screen.getByRole('status')
  expect(line).toBeEmptyDOMElement()

  rerender(shown({ visibility: 'SELECT_REGIONS' }))
  rerender(shown({ visibility: 'SELECT_REGIONS', restrictedToRegions: ['VIC'], restrictedToTiers: ['SF'] }))
  await waitFor(() => expect(line).toHaveTextContent('Reaches 63 stores, 211 people'))
  expect(asked).toEqual([{ visibility: 'SELECT_REGIONS', restrictedToRegions: ['VIC'] }])

  rerender(shown({ visibility: 'SELECT_STORES' }))
  expect(line).toBeEmptyDOMElement()
  rerender(shown({ visibility: 'HEAD_OFFICE' }))
  await waitFor(() => expect(line).toHaveTextContent('Reaches 1 person'))
})

test('READERSHIP-001 nothing is told when the server does not know, or when the person could not choose it', async () => {
  let asked = 0
  server.use(
    http.post('/api/audience/reach', () => {
      asked++
      return problem(422, 'You cannot publish to this audience.')
    }),
  )
  const { rerender } = render(shown({ visibility: 'MY_STORE' }))
  await waitFor(() => expect(asked).toBe(1))
  rerender(shown({ visibility: 'OPT_IN_PROGRAMS' }, true))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(asked).toBe(1)
})
