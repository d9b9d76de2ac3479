import { describe, expect, test } from 'vitest'
import golden from '../../../../testdata/golden/richtext.json'
import { pasted } from './pasted.ts'
import { clean, forScreen, linkOf, plain, videoOf } from './policy.ts'

const elements = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'a', 'span', 'iframe']
const attributes = ['href', 'rel', 'target', 'data-type', 'data-id', 'data-label', 'src']
const ofFrames = ['title', 'loading', 'sandbox', 'allow', 'referrerpolicy']

/** What may not be in a clean text. */
function dangers(html: string, alsoAllowed: string[] = []): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('*')].flatMap((element) => [
    ...(elements.includes(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter(({ name, value }) => {
        if (name === 'href') return !/^(https?:\/\/|mailto:)/i.test(value)
        if (name === 'src') return !/^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/[\w-]+$/.test(value)
        return !attributes.includes(name) && !alsoAllowed.includes(name)
      })
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ])
}

/** Two texts are the same when a browser reads the same from them. Links say to whom they tell what only on the screen. */
function read(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) for (const name of ['rel', 'target']) link.removeAttribute(name)
  return body.innerHTML
}

test.each(golden.kept)('POST-039 AMB-092 formatting stays: %s', (html) => {
  expect(clean(html)).toBe(read(html))
  expect(read(pasted(html))).toBe(read(html))
})

test.each(golden.payloads)('POST-039 POST-040 nothing dangerous stays of %s', (payload) => {
  expect(dangers(clean(payload))).toEqual([])
  expect(clean(clean(payload))).toBe(clean(payload))
  expect(dangers(pasted(payload))).toEqual([])
  expect(dangers(forScreen(payload), ofFrames)).toEqual([])
})

test('POST-040 a video is closed in and loaded late', () => {
  const holder = document.createElement('div')
  holder.innerHTML = forScreen(
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" sandbox="allow-top-navigation" allow="camera"></iframe>',
  )
  const frame = holder.querySelector('iframe')
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  expect(frame).toHaveAttribute('loading', 'lazy')
  expect(frame?.getAttribute('allow')).not.toContain('camera')
})

test('POST-039 a link opens a new tab and tells the other site nothing', () => {
  const holder = document.createElement('div')
  holder.innerHTML = forScreen('<a href="https://a.example" rel="opener" target="_self">a</a><a href="mailto:a@b.example">b</a>')
  const [site, mail] = holder.querySelectorAll('a')
  expect(site).toHaveAttribute('target', '_blank')
  expect(site).toHaveAttribute('rel', 'nofollow noreferrer noopener')
  expect(mail).not.toHaveAttribute('target')
})

describe('what is copied elsewhere keeps its form', () => {
  test.each([
    ['paragraphs of a web page', '<div>One</div><div><div>Two</div></div>', '<p>One</p><p>Two</p>'],
    ['headings', '<h1>A</h1><h2>B</h2><h6>C</h6>', '<h3>A</h3><h3>B</h3><h4>C</h4>'],
    [
      'Google Docs',
      '<b style="font-weight:normal"><p><span style="font-weight:700">B</span> <span style="font-style:italic">i</span></p></b>',
      '<p><strong>B</strong> <em>i</em></p>',
    ],
    ['Word', '<p class="MsoNormal" style="margin:0">a<o:p></o:p></p><p><b>b</b></p>', '<p>a</p><p><b>b</b></p>'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['a picture is left out', '<p>a<img src="https://x.example/y.png">b</p>', '<p>ab</p>'],
  ])('%s', (_, html, want) => {
    expect(pasted(html).replace(/<\/?span>/g, '')).toBe(want)
  })
})

test.each([
  ['https://caravan.example/a', 'https://caravan.example/a'],
  ['caravan.example', 'https://caravan.example'],
  ['caravan.example:8080/x', 'https://caravan.example:8080/x'],
  ['olga@caravan.example', 'mailto:olga@caravan.example'],
  ['javascript:alert(1)', undefined],
  ['JaVa\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['ftp://caravan.example', undefined],
  ['two words', undefined],
  ['word', undefined],
  ['', undefined],
  ['https://bank.example@prices.example/', undefined],
])('FD-65 FD-311 a link to %s', (typed, want) => expect(linkOf(typed)).toBe(want))

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://evil.example/?https://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/feed/history', undefined],
  ['javascript:alert(1)', undefined],
])('FD-65 POST-040 the video of %s', (typed, id) => {
  expect(videoOf(typed)).toBe(id && `https://www.youtube-nocookie.com/embed/${id}`)
})

test.each([
  ['<p></p>', ''],
  ['<p>&nbsp;\u200b</p>', ''],
  ['<p>One <b>two</b></p>', 'One two'],
  ['<p>Bring:</p><ul><li><p>ice</p></li><li>gin<br>two</li></ul>', 'Bring: ice gin two'],
  ['<p>b<b>ol</b>d</p>', 'bold'],
  ['<p>\u{1f468}\u200d\u{1f373} \u200d cooks\u200d</p>', '\u{1f468}\u200d\u{1f373} cooks'],
])('POST-013 the words of %s', (html, want) => expect(plain(html)).toBe(want))
