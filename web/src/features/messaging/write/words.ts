/**
 * What people type in a message is plain text, unless they ask for formatting. The server stores HTML, so plain text is written as such, and read
 * back when somebody edits it.
 */
import { fullName } from '@/shared/people/people.ts'

/** Somebody who can be mentioned by '@' and their name. */
export interface Named {
  id: string
  firstName: string
  lastName: string
}

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/gi

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Finds '@' and a person's name as a whole. Of 'Ann Lee' and 'Ann Lee-Brown' the longer name is found. */
function mentionsOf(people: readonly Named[]): RegExp | undefined {
  const names = people.map(fullName).filter(Boolean)
  if (names.length === 0) return undefined
  const any = names
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])@(${any})(?![\\p{L}\\p{N}])`, 'gu')
}

/** Calls one function with each part that a pattern finds, and another one with what lies between. */
function split(text: string, pattern: RegExp, found: (match: RegExpExecArray) => string, between: (rest: string) => string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(pattern)) {
    html += between(text.slice(end, match.index)) + found(match)
    end = match.index + match[0].length
  }
  return html + between(text.slice(end))
}

/** Plain text as HTML, with its web addresses as links and the names after an '@' as mentions. Empty for a text without words. */
export function toHtml(text: string, people: readonly Named[] = []): string {
  const mentions = mentionsOf(people)
  const idOf = new Map(people.map((person) => [fullName(person), person.id]))
  const mention = ([typed, name = '']: RegExpExecArray) =>
    `<span data-type="mention" data-id="${escaped(idOf.get(name) ?? '')}" data-label="${escaped(name)}">${escaped(typed)}</span>`
  const words = (rest: string) => (mentions ? split(rest, mentions, mention, escaped) : escaped(rest))
  const line = (typed: string) => split(typed, address, ([link]) => `<a href="${escaped(link)}">${escaped(link)}</a>`, words)
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${block.split('\n').map(line).join('<br>')}</p>`)
    .join('')
}

const blocks = 'p, ul, ol, blockquote, h3, h4'

/** The words of HTML, with its lines. The items of a list stand below each other, each with a dash or its number. */
export function toText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n')
  return wordsOf(body, '\n\n').trim()
}

function wordsOf(element: Element, gap: string): string {
  const parts = ['']
  for (const node of element.childNodes) {
    if (node instanceof Element && node.matches(blocks)) parts.push(node.matches('ul, ol') ? itemsOf(node) : wordsOf(node, '\n\n'), '')
    else parts.push(parts.pop() + (node.textContent ?? ''))
  }
  return parts.filter((part) => part.trim() !== '').join(gap)
}

const itemsOf = (list: Element) =>
  [...list.children]
    .map((item, n) => `${list.matches('ol') ? `${n + 1}.` : '-'} ${wordsOf(item, '\n').replaceAll('\n', '\n  ')}`)
    .join('\n')

/** Whether HTML has something that plain text cannot say. An address that is a link and mentions are typed in plain text too. */
export function isFormatted(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (body.querySelector('strong, b, em, i, u, s, ul, ol, blockquote, h3, h4, iframe')) return true
  return [...body.querySelectorAll('a')].some((link) => link.textContent !== link.getAttribute('href'))
}

/** What an editor holds as it is sent: without the empty paragraphs before and after the words. */
export const trimmed = (html: string) => html.replace(/^(?:<p>(?:\s|<br>)*<\/p>)+|(?:<p>(?:\s|<br>)*<\/p>)+$/g, '')
