import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

/** What must stay, and what must never run: Go and the web's own tests run the same list. */
const golden: { kept: string[]; payloads: string[] } = JSON.parse(
  readFileSync(new URL('../../testdata/golden/richtext.json', import.meta.url), 'utf8'),
)

/** Each payload says its own number when it runs, and asks a site of its own. */
const payloads = golden.payloads.map((html, n) =>
  html.replaceAll('alert(1)', `alert(${n})`).replaceAll('evil.example', `p${n}.evil.example`),
)

/** A request with a NUL in it is refused as a whole, which the program's own tests prove. */
const readable = payloads.filter((html) => !html.includes('\0'))

/** Ends whatever a payload may have left open, so that the next one is read as if it stood alone. */
const ended = '--></style></script></title></textarea></noscript></template></select></svg></math><p>next</p>'

declare global {
  interface Window {
    ran: string[]
  }
}

/**
 * Notes everything that a payload could do: call alert(), open a dialog, ask another site for something, or try what the site's policy then stops.
 */
async function watchFor(page: Page, ...own: string[]): Promise<() => Promise<string[]>> {
  const done: string[] = []
  await page.addInitScript(() => {
    window.ran = []
    window.alert = (what) => void window.ran.push(`alert(${what})`)
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, target }) => {
      // Chromium also reports these two in a text that is only parsed so that it can be cleaned, and then names no element.
      if (['script-src-attr', 'base-uri'].includes(violatedDirective) && target === document) return
      window.ran.push(`stopped by ${violatedDirective}: ${blockedURI} ${sample}`)
    })
  })
  page.on('dialog', (dialog) => {
    done.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    // A video of YouTube may be embedded.
    if (
      /^https?:/.test(url) &&
      ![...own, 'https://www.youtube.com/embed/', 'https://www.youtube-nocookie.com/embed/'].some((site) => url.startsWith(site))
    )
      done.push(`asked for ${url}`)
  })
  page.on('popup', (popup) => done.push(`opened ${popup.url()}`))
  return async () => [...done, ...(await page.evaluate(() => window.ran))]
}

/** What formatted text never has and is on the page all the same. What React has drawn is no such text. */
function strange(page: Page, part: 'main' | '[role="textbox"]'): Promise<string[]> {
  return page.locator(part).evaluateAll((parts) =>
    parts
      .flatMap((each) => [...each.querySelectorAll('*')])
      .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber')))
      .filter((element) => !element.closest('.ProseMirror-separator, .ProseMirror-trailingBreak, .ProseMirror-gapcursor'))
      .filter(
        (element) =>
          /^(script|style|object|embed|form|input|button|svg|math|template|base|link|meta|video|audio|img)$/i.test(element.localName) ||
          [...element.attributes].some(
            ({ name, value }) =>
              /^on|^style$|^id$|^name$|^srcdoc$|^ping$/.test(name) || /^\s*(javascript|data|vbscript|blob):/i.test(value),
          ) ||
          (element instanceof HTMLAnchorElement && !/^(https?|mailto):/.test(element.href)) ||
          (element.localName === 'iframe' && !/^https:\/\/www\.youtube(-nocookie)?\.com\/embed\//.test(element.getAttribute('src') ?? '')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
}

/** Pastes texts into the field one after the other, as if they had been copied from a page. */
async function paste(page: Page, label: string, texts: string[]) {
  await page.getByRole('textbox', { name: label }).evaluate((field, all) => {
    for (const html of all) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, texts)
}

/** Shares something through the API and returns its id. */
async function send(page: Page, path: string, entry: object): Promise<string> {
  const answer = await page.request.post(path, { data: entry })
  expect(answer, JSON.stringify(entry).slice(0, 300)).toBeOK()
  return (await answer.json()).id
}

const share = (page: Page, body: string) => send(page, '/api/posts', { body, status: 'PUBLIC', visibility: 'MY_STORE' })

test('POST-039 POST-040 COMMENT-021 nothing that is sent to posts, comments and replies runs in anybody’s browser, and formatting stays', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('owner')
  const ran = await watchFor(page, server.url)
  const me = (await (await page.request.get('/api/users/me')).json()).id
  // Only somebody who is there can be mentioned.
  const known = (html: string) => html.replaceAll(/data-id="(olga|x|0199-a)"/g, `data-id="${me}"`)
  const post = await share(page, known(golden.kept.map((html) => `<p>kept</p>${html}`).join('')))
  const comment = await send(page, '/api/comments', { body: '<p>All of these:</p>', replyingToPost: post })
  for (const [n, payload] of readable.entries())
    await send(page, '/api/comments', { body: `<p>Reply ${n}</p>${known(payload)}`, replyingToComment: comment, replyingToPost: post })
  for (let at = 0; at < readable.length; at += 17)
    await share(page, [`<p>Payloads from ${at}</p>`, ...readable.slice(at, at + 17).map(known)].join(ended))

  await page.goto(`/posts/${post}`)
  await expect(page.getByText(`Reply ${readable.length - 1}`, { exact: true })).toBeAttached()
  expect(await strange(page, 'main')).toEqual([])
  const first = page.locator('div:has(> p:text-is("kept"))')
  await expect(first.locator('strong')).toHaveText('bold')
  await expect(first.getByRole('heading')).toHaveText(['Head', 'Smaller'])
  await expect(first.locator('blockquote')).toHaveText('Said')
  await expect(first.getByRole('listitem')).toHaveText(['a', 'b', 'c'])
  await expect(first.locator('[data-type="mention"]')).toHaveText(['@Olga Owner', '@Zoë d’Arcy-Nguyễn Jr.'])
  await expect(first.getByRole('link', { name: 'site' })).toHaveAttribute('rel', /noopener/)
  await expect(first.locator('iframe')).toHaveCount(2)

  await page.goto('/feed?feedType=MY_STORE')
  await expect(page.getByText('Payloads from 0', { exact: true })).toBeAttached()
  await expect(page.getByText('Payloads from 153', { exact: true })).toBeAttached()
  expect(await strange(page, 'main')).toEqual([])
  expect(await ran()).toEqual([])
})

test('POST-039 nothing runs either if the server had kept everything as it was sent', async ({ page, signIn, server }) => {
  await signIn('owner')
  const id = await share(page, '<p>As it was sent</p>')
  await send(page, '/api/comments', { body: '<p>x</p>', replyingToPost: id })
  const post = await (await page.request.get(`/api/posts/${id}`)).json()
  const { meta, until } = await (await page.request.get('/api/users/me/feed?feedType=MY_STORE')).json()
  const items = payloads.map((body, n) => {
    const comment = { ...post.comments.items[0], id: `${post.comments.items[0].id.slice(0, -4)}${1000 + n}`, body }
    return { ...post, id: `${id.slice(0, -4)}${1000 + n}`, body, comments: { count: 1, items: [comment] } }
  })
  const body = JSON.stringify({ items, meta: { ...meta, totalPages: 1, totalItems: items.length }, until })

  const relay = await startRelay()
  relay.target(server.url)
  relay.rule(({ path }) => (path.startsWith('/api/users/me/feed?') ? { replace: body } : 'pass'))
  const ran = await watchFor(page, relay.url)
  await page.goto(`${relay.url}/feed?feedType=MY_STORE`)
  await expect(page.getByRole('article')).toHaveCount(payloads.length)
  expect(await strange(page, 'main')).toEqual([])
  expect(await ran()).toEqual([])
  await relay.close()
})

test('POST-039 COMMENT-021 nothing that is pasted into the forms for posts and comments runs, and what was copied elsewhere keeps its form', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('owner')
  const ran = await watchFor(page, server.url)
  const id = await share(page, '<p>Paste here</p>')
  const copied = '<h1>News</h1><div>One <b>bold</b></div><ul><li>first</li><li>second</li></ul><blockquote>said</blockquote><p>last</p>'

  async function pasteAll(label: string) {
    const field = page.getByRole('textbox', { name: label })
    await field.click()
    await paste(page, label, payloads)
    await expect(field).not.toHaveText('')
    expect(await strange(page, '[role="textbox"]')).toEqual([])
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await paste(page, label, [copied])
    await expect(field.getByRole('heading', { name: 'News' })).toBeVisible()
    await expect(field.locator('strong')).toHaveText('bold')
    await expect(field.getByRole('listitem')).toHaveText(['first', 'second'])
    await expect(field.locator('blockquote')).toHaveText('said')
    expect(await ran()).toEqual([])
  }

  await test.step('COMMENT-021 into a comment', async () => {
    await page.goto(`/posts/${id}`)
    await page.getByRole('button', { name: 'Write a comment', exact: true }).click()
    await pasteAll('Write a comment')
  })
  await test.step('POST-039 into a post', async () => {
    await page.goto('/feed')
    await page.getByRole('button', { name: /Share a post/ }).click()
    await pasteAll('Text of the post')
  })
})
