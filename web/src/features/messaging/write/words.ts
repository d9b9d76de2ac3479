/** What people type in a message is plain text. The server stores HTML, so it is written as such, and read back when somebody edits it. */
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

/** The words of HTML, with its lines. */
export function toText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n')
  const blocks = [...body.children]
  if (blocks.length === 0) return (body.textContent ?? '').trim()
  return blocks
    .map((block) => block.textContent ?? '')
    .join('\n\n')
    .trim()
}
