import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** What must stay, and what must never run: Go and the web's own tests run the same list. */
const golden: { kept: string[]; payloads: string[] } = JSON.parse(
  readFileSync(new URL('../../testdata/golden/richtext.json', import.meta.url), 'utf8'),
)

declare global {
  interface Window {
    ran: string[]
  }
}

/** Notes everything that a payload could do: call alert(), open a dialog, or ask another site for something. */
async function watchFor(page: Page): Promise<() => Promise<string[]>> {
  const asked: string[] = []
  await page.addInitScript(() => {
    window.ran = []
    window.alert = (what) => void window.ran.push(String(what))
  })
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url())) asked.push(request.url())
  })
  return async () => [...asked, ...(await page.evaluate(() => window.ran))]
}

/** What is in a part of the page that formatted text never has. */
function strange(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluateAll((parts) =>
    parts
      .flatMap((each) => [...each.querySelectorAll('*')])
      .filter((element) => !element.closest('.ProseMirror-separator, .ProseMirror-trailingBreak, .ProseMirror-gapcursor'))
      .filter(
        (element) =>
          /^(script|style|object|embed|form|input|button|svg|math|template|base|link|meta|video|audio)$/i.test(element.localName) ||
          [...element.attributes].some(
            ({ name, value }) => /^on|^style$|^id$|^name$|^srcdoc$/.test(name) || /^\s*(javascript|data|vbscript):/i.test(value),
          ) ||
          (element.localName === 'iframe' && !/^https:\/\/www\.youtube(-nocookie)?\.com\/embed\//.test(element.getAttribute('src') ?? '')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
}

/** Pastes texts into the field one after the other, as if they had been copied from a page. */
async function paste(page: Page, label: string | RegExp, texts: string[]) {
  await page.getByRole('textbox', { name: label }).evaluate((field, all) => {
    for (const html of all) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, texts)
}

test('POST-039 nothing that is pasted into the form for a post runs, and what was copied elsewhere keeps its form', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  const ran = await watchFor(page)
  await page.goto('/feed')
  await page.getByRole('button', { name: /Share a post/ }).click()
  await page.getByRole('textbox', { name: 'Text of the post' }).click()
  await paste(page, 'Text of the post', golden.payloads)
  expect(await strange(page, '[role="textbox"]')).toEqual([])
  expect(await ran()).toEqual([])

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await paste(page, 'Text of the post', [
    '<h1>News</h1><div>One <b>bold</b></div><ul><li>first</li><li>second</li></ul><blockquote>said</blockquote><p>last</p>',
  ])
  const field = page.getByRole('textbox', { name: 'Text of the post' })
  await expect(field.getByRole('heading', { name: 'News' })).toBeVisible()
  await expect(field.locator('strong')).toHaveText('bold')
  await expect(field.getByRole('listitem')).toHaveText(['first', 'second'])
  await expect(field.locator('blockquote')).toHaveText('said')
  expect(await ran()).toEqual([])
})
