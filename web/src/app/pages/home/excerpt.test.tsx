import { expect, test } from 'vitest'
import { excerpt, inOneLine } from './excerpt.ts'

test.each([
  ['a heading, and the text after it', '<h2>Summer hours</h2><p>Tell us by <b>Friday</b>.</p>', 'Summer hours', 'Tell us by Friday.'],
  ['the first sentence', '<p>Doors open at nine. Bring a friend.</p>', 'Doors open at nine', 'Bring a friend.'],
  ['a question keeps its mark', '<p>Ready for Christmas? So are we.</p>', 'Ready for Christmas?', 'So are we.'],
  ['a number is no end', '<p>Prices rise by 4.5 per cent</p>', 'Prices rise by 4.5 per cent', ''],
  [
    'a first sentence that is too long is not cut',
    `<p>${'very '.repeat(20)}long. Then more.</p>`,
    `${'very '.repeat(20)}long. Then more`,
    '',
  ],
  ['lines and list items', '<p>One<br>two</p><ul><li>three</li><li>four</li></ul>', 'One', 'two three four'],
  ['characters that HTML writes in another way', '<p>Gin &amp; tonic &lt;cold&gt;</p>', 'Gin & tonic <cold>', ''],
  ['no text at all', '<p> </p>', '', ''],
])('HOME-005 an announcement in short: %s', (_name, html, title, rest) => {
  expect(excerpt(html)).toEqual({ title, rest })
})

test('HOME-005 POST-039 taking text out of a post runs nothing', () => {
  excerpt('<p>Hello</p><img src="x" onerror="window.ran = true"><script>window.ran = true</script>')
  expect('ran' in window).toBe(false)
})

test.each([
  ['<p>Window done. Come and look!</p>', 'Window done. Come and look!'],
  ['<p>Ready? So are we</p>', 'Ready? So are we'],
  ['<p>Summer hours</p><p>Until nine.</p>', 'Summer hours. Until nine.'],
  ['<p>Cheers</p>', 'Cheers'],
])('SHELL-001 a post in one line: %s', (html, line) => {
  expect(inOneLine(html)).toBe(line)
})
