/** What can end a sentence. Numbers such as 4.5 do not. */
const endOfSentence = /[.!?](?=\s)/

/** The most characters that make a title. */
const longest = 90

export interface Excerpt {
  title: string
  rest: string
}

/** The text of a post without formatting: its first sentence or heading as a title, and what follows. Both are plain text. */
export function excerpt(html: string): Excerpt {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const gap of body.querySelectorAll('br, p, h1, h2, h3, h4, li, blockquote, div')) gap.append('\n')
  for (const gap of body.querySelectorAll('br')) gap.replaceWith('\n')
  const lines = (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  const [first = '', ...others] = lines
  const end = first.search(endOfSentence)
  const cut = end > 0 && end < longest ? end + 1 : first.length
  // A title needs no full stop, but its other marks.
  return { title: first.slice(0, cut).replace(/\.$/, ''), rest: [first.slice(cut).trim(), ...others].filter(Boolean).join(' ') }
}

/** A post's text in one line: title and rest as sentences. */
export function inOneLine(html: string): string {
  const { title, rest } = excerpt(html)
  if (!title || !rest) return title || rest
  return `${title}${/[.!?:]$/.test(title) ? '' : '.'} ${rest}`
}
