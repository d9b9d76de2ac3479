import { expect, test } from 'vitest'
import { toHtml, toText } from './words.ts'

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
