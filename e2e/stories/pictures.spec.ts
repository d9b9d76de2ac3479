import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Opens a page and scrolls through some screens of it, until every picture on each is there. */
async function look(page: Page, path: string) {
  await page.goto(path)
  const pictures = page.locator('img[src^="/files/"]')
  await expect(pictures.first()).toBeVisible()
  for (let screen = 0; screen < 8; screen++) {
    await page.evaluate((to) => window.scrollTo(0, to * window.innerHeight), screen)
    const coming = () =>
      pictures.evaluateAll(
        (all) =>
          (all as HTMLImageElement[]).filter((picture) => {
            const { top, bottom, left, right } = picture.getBoundingClientRect()
            const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
            return isSeen && !(picture.complete && picture.naturalWidth > 0)
          }).length,
      )
    await expect.poll(coming).toBe(0)
  }
}

/** The bytes of each picture that came from the server, and the pictures that the browser had. */
async function watch(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const paths = new Map<string, string>()
  const had = new Set<string>()
  const came = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/files/')) paths.set(requestId, pathname)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => had.add(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) had.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path && !had.has(requestId)) came.set(path, (came.get(path) ?? 0) + encodedDataLength)
  })
  return { came, had: () => new Set([...had].flatMap((id) => paths.get(id) ?? [])) }
}

test('FD-303 Home and the feed, opened a second time on a phone, fetch no picture again', async ({ page, signIn }) => {
  await signIn('owner')
  const first = await watch(page)
  await look(page, '/')
  await look(page, '/feed')
  const fetched = [...first.came.values()].reduce((sum, bytes) => sum + bytes, 0)
  expect(fetched, 'the first time they come from the server').toBeGreaterThan(100_000)

  const again = await page.context().newPage()
  const second = await watch(again)
  await look(again, '/')
  await look(again, '/feed')
  expect(second.had().size, 'pictures that the browser has').toBeGreaterThan(5)
  const twice = [...second.came].filter(([path]) => first.came.has(path))
  expect(twice, 'pictures that came twice').toEqual([])
  await again.close()
})
