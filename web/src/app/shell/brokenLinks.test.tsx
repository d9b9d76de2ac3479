import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { announcementsQuery, feedQuery } from '@/api/feed.ts'
import { createQueryClient } from '@/api/queryClient.ts'
import { renewBrokenLinks } from './brokenLinks.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Asks for something as a screen does that shows it, and returns what asks the server. */
async function shown(client: QueryClient, queryKey: readonly unknown[], links: string[]) {
  const ask = vi.fn(async () => ({ items: links.map((md) => ({ picture: { resizedUrls: { md } } })) }))
  ends.push(new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}))
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBeDefined())
  return ask
}

function fails(src: string, what: 'img' | 'script' = 'img') {
  const element = document.createElement(what)
  element.setAttribute('src', src)
  document.body.append(element)
  element.dispatchEvent(new Event('error'))
  element.remove()
}

test('FD-303 a picture whose link has ended is asked for again, once, with what shows it and nothing else', async () => {
  const client = createQueryClient()
  ends.push(renewBrokenLinks(client))
  const home = await shown(client, announcementsQuery.queryKey, ['/files/a', '/files/b'])
  const other = await shown(client, ['stores'], ['/files/c'])
  const feed = await shown(client, feedQuery({}).queryKey, ['/files/a'])
  fails('/files/a')
  fails('/files/b')
  await vi.waitFor(() => expect(home).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  fails('/files/a')
  fails('https://pictures.example/files/c')
  fails('/files/c', 'script')
  expect(client.isFetching()).toBe(0)
  expect([home, other, feed].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
})

test('FD-303 without a connection nothing is asked, and with one again the link still can be', async () => {
  const client = createQueryClient()
  ends.push(renewBrokenLinks(client))
  const home = await shown(client, announcementsQuery.queryKey, ['/files/a'])
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fails('/files/a')
  expect(client.isFetching()).toBe(0)
  online.mockRestore()
  fails('/files/a')
  await vi.waitFor(() => expect(home).toHaveBeenCalledTimes(2))
})
