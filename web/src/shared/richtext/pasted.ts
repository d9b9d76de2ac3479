/**
 * Brings what was copied elsewhere into the few forms that a text may have, before it is cleaned: the paragraphs of web pages, the headings of
 * documents, and bold, italic and underlined words that Word and Google Docs write as styles. Nothing is run or fetched meanwhile.
 */
import { clean } from './policy.ts'

const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, div, section, article, header, footer, main, table, tr, td, th, pre, iframe'

const renamed: Record<string, string> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', del: 's', strike: 's', ins: 'u' }

export function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, head, title, noscript, template, svg, math')) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, span, font')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style
    // Google Docs wraps everything that is copied in a <b> of normal weight.
    if (element.matches('b, strong') && /^(normal|[1-4]00)$/.test(fontWeight)) element.replaceWith(...element.childNodes)
    if (!element.matches('span, font') || element.dataset.type === 'mention') continue
    if (/^(bold|bolder|[6-9]00)$/.test(fontWeight)) wrap(element, 'strong')
    if (fontStyle === 'italic') wrap(element, 'em')
    if (/underline/.test(`${textDecoration} ${textDecorationLine}`)) wrap(element, 'u')
  }
  for (const element of body.querySelectorAll(Object.keys(renamed).join(', '))) become(element, renamed[element.localName] ?? 'p')
  for (const element of body.querySelectorAll('div, section, article, header, footer, main, pre, td, th')) {
    if (!element.querySelector(blocks)) become(element, 'p')
  }
  return clean(body.innerHTML)
}

function wrap(element: Element, name: string) {
  const around = document.createElement(name)
  around.append(...element.childNodes)
  element.append(around)
}

function become(element: Element, name: string) {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
