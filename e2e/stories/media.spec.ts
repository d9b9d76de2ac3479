import type { CDPSession, Locator, Page } from '@playwright/test'
import { heic, png, uploadPicture } from '../support/pictures.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** Shares a post with pictures, and returns the address of its page. */
async function share(page: Page, pictures: string[]): Promise<string> {
  const answer = await page.request.post('/api/posts', {
    data: { body: `<p>${pictures.length} pictures</p>`, status: 'PUBLIC', visibility: 'MY_STORE', attachments: pictures },
  })
  expect(answer).toBeOK()
  return `/posts/${(await answer.json()).id}`
}

const tiles = (page: Page) => page.getByRole('button', { name: /^Open (the )?picture/ })

/** Where the tiles are, in hundredths of the grid's width and height. */
async function places(all: Locator): Promise<number[][]> {
  const boxes = await all.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect))
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const wide = Math.max(...boxes.map(({ right }) => right)) - left
  const high = Math.max(...boxes.map(({ bottom }) => bottom)) - top
  const share = (part: number, of: number) => Math.round((part / of) * 10) * 10
  return boxes.map(({ x, y, width, height }) => [share(x - left, wide), share(y - top, high), share(width, wide), share(height, high)])
}

test('SCR-014 MEDIA-008 MEDIA-009 MEDIA-010 FD-60 the pictures of a post, and each of them on the whole screen', async ({
  page,
  signIn,
  expectAccessible,
  isMobile,
}) => {
  await signIn('owner')
  const pictures: string[] = []
  for (let i = 0; i < 9; i++) {
    const content = png(i % 2 === 0 ? 800 : 600, i % 3 === 0 ? 600 : 800, [25 * i, 120, 200 - 20 * i])
    pictures.push(await uploadPicture(page.request, `shelf-${i + 1}.png`, content, i === 0 ? 'The front wall' : ''))
  }
  const [left, right] = [
    [0, 0, 50, 100],
    [50, 0, 50, 100],
  ]
  const twoRows = [
    [50, 0, 50, 50],
    [50, 50, 50, 50],
  ]
  const leftRows = [
    [0, 0, 50, 50],
    [0, 50, 50, 50],
  ]
  const inFour = [leftRows[0], twoRows[0], leftRows[1], twoRows[1]]
  for (const [count, want] of [
    [1, [[0, 0, 100, 100]]],
    [2, [left, right]],
    [3, [left, ...twoRows]],
    [4, inFour],
    [5, [left, ...twoRows]],
    [6, inFour],
    [9, [left, ...twoRows]],
  ] as const) {
    await test.step(`MEDIA-009 FD-60 ${count} pictures`, async () => {
      await page.goto(await share(page, pictures.slice(0, count)))
      await expect(tiles(page)).toHaveCount(want.length)
      expect(await places(tiles(page))).toEqual(want)
    })
  }
  await expect(tiles(page).last()).toHaveText('+6')
  await expectAccessible()

  await test.step('FD-60 the viewer by keyboard; Escape gives focus back', async () => {
    const first = page.getByRole('button', { name: 'Open picture 1 of 9: The front wall' })
    await first.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    await expect(viewer.getByText('The front wall')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('2 of 9')).toBeVisible()
    await page.keyboard.press('End')
    await expect(viewer.getByText('9 of 9')).toBeVisible()
    await page.keyboard.press('+')
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('link', { name: 'Download shelf-9.png' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('shelf-9.png')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(first).toBeFocused()
  })

  await test.step('FD-60 Back closes the viewer, not the page', async () => {
    const address = page.url()
    await tiles(page).nth(1).click()
    await expect(page.getByRole('dialog')).toContainText('2 of 9')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(page.url()).toBe(address)
    await expect(tiles(page).first()).toBeVisible()
  })

  if (!isMobile) return
  await test.step('FD-60 the viewer by touch: swipe, double tap, pinch, swipe down', async () => {
    await tiles(page).first().click()
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    const smaller = viewer.getByRole('button', { name: 'Zoom out' })
    await expect(viewer.getByText('1 of 9')).toBeVisible()
    const fingers = await page.context().newCDPSession(page)
    await swipe(fingers, [320, 400], [60, 410])
    await expect(viewer.getByText('2 of 9')).toBeVisible()
    await swipe(fingers, [60, 400], [320, 390])
    await expect(viewer.getByText('1 of 9')).toBeVisible()
    await page.touchscreen.tap(195, 400)
    await page.touchscreen.tap(195, 400)
    await expect(smaller).toBeEnabled()
    await page.touchscreen.tap(195, 400)
    await page.touchscreen.tap(195, 400)
    await expect(smaller).toBeDisabled()
    await pinch(fingers)
    await expect(smaller).toBeEnabled()
    await page.touchscreen.tap(195, 400)
    await page.touchscreen.tap(195, 400)
    await expect(smaller).toBeDisabled()
    await swipe(fingers, [195, 300], [200, 600])
    await expect(viewer).toBeHidden()
  })
})

const touches = (fingers: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: number[][]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x = 0, y = 0], id) => ({ x, y, id })) })

/** Moves one finger. */
async function swipe(fingers: CDPSession, [fromX = 0, fromY = 0]: number[], [toX = 0, toY = 0]: number[]) {
  await touches(fingers, 'touchStart', [[fromX, fromY]])
  for (const part of [0.3, 0.6, 1]) await touches(fingers, 'touchMove', [[fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]])
  await touches(fingers, 'touchEnd', [])
}

/** Moves two fingers apart. */
async function pinch(fingers: CDPSession) {
  const apart = (by: number) => [
    [195 - by, 400],
    [195 + by, 400],
  ]
  await touches(fingers, 'touchStart', apart(30))
  for (const by of [50, 80, 110]) await touches(fingers, 'touchMove', apart(by))
  await touches(fingers, 'touchEnd', [])
}

test('MEDIA-003 MEDIA-004 FD-62 AMB-128 several pictures are added to a comment; what fails is tried again or taken away', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  await page.goto(await share(page, []))
  const form = page.getByRole('form', { name: 'Write a comment' })
  await page.getByRole('button', { name: 'Write a comment', exact: true }).click()
  await form.getByRole('textbox', { name: 'Write a comment' }).click()
  await page.keyboard.type('Our new shelf')
  const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const choosing = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'ADD PICTURES' }).click()
    await (await choosing).setFiles(files)
  }
  const row = (name: string) => form.getByRole('listitem').filter({ hasText: name })

  await test.step('AMB-128 an SVG and a page of HTML that are called pictures are refused in words, and hold up nothing else', async () => {
    await choose(
      { name: 'one.png', mimeType: 'image/png', buffer: png(400, 300, [200, 40, 90]) },
      {
        name: 'drawing.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      },
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
      { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: heic() },
    )
    await expect(row('drawing.png').getByRole('alert')).toContainText("'drawing.png' cannot be added.")
    await expect(row('page.jpg').getByRole('alert')).toContainText("'page.jpg' cannot be added.")
    await expect(row('one.png')).toContainText(/\d+ (bytes|kB)/)
    await expect(form.getByRole('textbox', { name: 'Write a comment' })).toContainText('Our new shelf')
    await expectAccessible()
    await row('drawing.png').getByRole('button', { name: 'Remove drawing.png' }).click()
    await row('page.jpg').getByRole('button', { name: 'Remove page.jpg' }).click()
    await expect(form.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('AMB-128 a photo of a phone becomes a JPEG that every browser shows', async () => {
    await expect(row('IMG_2041.jpg').locator('img')).toHaveAttribute('src', /\/files\//)
  })

  await test.step('MEDIA-003 OFFLINE-032 a picture that is added without a connection waits, and goes by itself when there is one', async () => {
    await readyForOffline(page)
    await page.context().setOffline(true)
    await choose({ name: 'two.png', mimeType: 'image/png', buffer: png(300, 400, [40, 90, 200]) })
    await expect(row('two.png')).toContainText('not sent yet')
    await page.context().setOffline(false)
    await expect(row('two.png')).not.toContainText('not sent yet')
    await expect(row('two.png').getByRole('button', { name: 'Remove two.png' })).toBeVisible()
    await expect(row('two.png')).toContainText(/\d+ (bytes|kB)/)
  })

  await test.step('FD-62 FD-41 they are put in order by keyboard, and described', async () => {
    await row('two.png')
      .getByRole('button', { name: /^Move two.png, 3 of 3/ })
      .focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(form.getByRole('listitem').first()).toContainText('two.png')
    await row('two.png').getByRole('button', { name: 'Describe this picture: two.png' }).click()
    const saved = page.waitForResponse((answer) => answer.url().includes('/api/media/') && answer.request().method() === 'POST')
    await page.keyboard.type('Rosé in the cool room')
    await page.keyboard.press('Enter')
    expect((await saved).ok()).toBe(true)
    await expectAccessible()
  })

  await test.step('MEDIA-010 others see them in that order', async () => {
    await form.getByRole('button', { name: 'POST', exact: true }).click()
    const comment = page.getByRole('listitem').filter({ hasText: 'Our new shelf' })
    await expect(comment.getByRole('button', { name: 'Open picture 1 of 3: Rosé in the cool room' })).toBeVisible()
    expect(await places(tiles(page))).toEqual([
      [0, 0, 50, 100],
      [50, 0, 50, 50],
      [50, 50, 50, 50],
    ])
  })
})
