import { expect, test } from 'vitest'
import { isFormatted, toHtml, toText, trimmed } from './words.ts'

test.each([
  ['', ''],
  ['  \n ', ''],
  ['Hi Mia', '<p>Hi Mia</p>'],
  ['one\ntwo\n\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['<script>alert("x")</script> & co', '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co</p>'],
  ['see https://example.com/a?b=1&c=2.', '<p>see <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.</p>'],
  ['(https://example.com/x)', '<p>(<a href="https://example.com/x">https://example.com/x</a>)</p>'],
  ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ['https://a.example/"onclick=x', '<p><a href="https://a.example/">https://a.example/</a>&quot;onclick=x</p>'],
])('what is typed becomes clean HTML: %j', (text, html) => {
  expect(toHtml(text)).toBe(html)
})

test.each(['Hi Mia', 'one\ntwo\n\nthree', '<b> & "quotes"', 'see https://example.com/a?b=1&c=2.'])(
  'a message that is edited begins with what was typed: %j',
  (text) => {
    expect(toText(toHtml(text))).toBe(text)
  },
)

test.each([
  ['<p>Bring:</p><ul><li><p>Ice</p></li><li><p><b>Gin</b></p></li></ul><p>Ta</p>', 'Bring:\n\n- Ice\n- Gin\n\nTa'],
  ['<ol><li><p>Ice</p><ul><li><p>big</p></li></ul></li><li>Gin</li></ol>', '1. Ice\n  - big\n2. Gin'],
  ['<blockquote><p>One</p><p>Two</p></blockquote><p>a<br>b</p>', 'One\n\nTwo\n\na\nb'],
  ['Hi <b>Mia</b>, <a href="https://x.example/">here</a>', 'Hi Mia, here'],
])('FD-454 the words of %j are %j, and no item is glued to the next', (html, text) => expect(toText(html)).toBe(text))

test.each([
  ['<p>Hi <span data-type="mention" data-id="tom" data-label="Tom">@Tom</span></p>', false],
  ['<p>see <a href="https://example.com/">https://example.com/</a><br>x</p>', false],
  ['<p>see <a href="https://example.com/">the list</a></p>', true],
  ['<p><em>Hi</em></p>', true],
  ['<ol><li>Hi</li></ol>', true],
])('FD-454 whether %s needs the editor: %s', (html, is) => expect(isFormatted(html)).toBe(is))

test('FD-454 empty lines around a message are not sent', () => {
  expect(trimmed('<p></p><p>a</p><p></p><ul><li><p>b</p></li></ul><p><br></p><p> </p>')).toBe('<p>a</p><p></p><ul><li><p>b</p></li></ul>')
})
