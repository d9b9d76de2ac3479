/**
 * What formatted text may hold. The same short list stands in the server's package richtext, which cleans a text before it is stored; here it is
 * cleaned again before it is drawn, pasted or edited (POST-039, POST-040, AMB-092). The cases of testdata/golden/richtext.json are run through both.
 */
import DOMPurify from 'dompurify'

const elements = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'a', 'span', 'iframe']

/** The address of a video that may be embedded. */
const video = /^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/[A-Za-z0-9_-]{1,64}$/

/** The addresses that a link may have. */
const address = /^(https?:\/\/[^/]|mailto:)/i

/** The attributes that an element may have, and what each must look like. Other elements have none. */
const attributes: Record<string, Record<string, RegExp>> = {
  a: { href: address },
  iframe: { src: video },
  span: {
    'data-type': /^mention$/,
    'data-id': /^[A-Za-z0-9-]{1,60}$/,
    'data-label': /^[\p{L}\p{M}\p{N} .,'’-]{1,110}$/u,
  },
}

const purifier = DOMPurify(window)
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const form = attributes[element.nodeName.toLowerCase()]?.[attribute.attrName]
  attribute.keepAttr = form?.test(attribute.attrValue) ?? false
})

const settings = {
  ALLOWED_TAGS: elements,
  ALLOWED_ATTR: Object.values(attributes).flatMap(Object.keys),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

function cleaned(html: string): DocumentFragment {
  // A text that begins with a <frameset> has no body, and gives nothing at all.
  const fragment = (purifier.sanitize(html, settings) as DocumentFragment | null) ?? document.createDocumentFragment()
  for (const bare of fragment.querySelectorAll('a:not([href]), span:not([data-type]), iframe:not([src])'))
    bare.replaceWith(...bare.childNodes)
  return fragment
}

function written(fragment: DocumentFragment): string {
  const holder = document.createElement('template')
  holder.content.append(fragment)
  return holder.innerHTML
}

/** The text with nothing but allowed formatting. */
export const clean = (html: string): string => written(cleaned(html))

/** What an embedded video needs: it may run its own scripts in its own site, and nothing of ours. It is loaded when it is scrolled to. */
export const frame = {
  title: 'YouTube video',
  loading: 'lazy',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'fullscreen; encrypted-media; picture-in-picture',
  // The player refuses to play when it is not told on which site it is.
  referrerpolicy: 'strict-origin-when-cross-origin',
} as const

/** The clean text as a page shows it: links open in a new tab and tell the other site nothing, videos are closed in. */
export function forScreen(html: string): string {
  const fragment = cleaned(html)
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'nofollow noreferrer noopener'
    if (link.protocol !== 'mailto:') link.target = '_blank'
  }
  for (const each of fragment.querySelectorAll('iframe')) for (const [name, value] of Object.entries(frame)) each.setAttribute(name, value)
  return written(fragment)
}

const blank = /[\s\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/

/** The words of a text in one line, without formatting. Nothing of it is run or fetched. */
export function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p, br, ul, ol, li, blockquote, h3, h4')) {
    block.before(' ')
    block.after(' ')
  }
  // The joiner makes one emoji of several, so only one that joins nothing is left out.
  const words = (body.textContent ?? '').split(blank).map((word) => word.replace(/^\u200d+|\u200d+$/g, ''))
  return words.filter(Boolean).join(' ')
}

/** The address that a person typed for a link, with what they left out, or undefined if no link can have it. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const full = address.test(text)
    ? text
    : /^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)
      ? `mailto:${text}`
      : /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
        ? ''
        : `https://${text}`
  if (!address.test(full)) return undefined
  try {
    const { protocol, hostname, username, password } = new URL(full)
    return protocol === 'mailto:' || (hostname.includes('.') && username + password === '') ? full : undefined
  } catch {
    return undefined
  }
}

const videoForms = [
  /^(?:https?:\/\/)?(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/watch\?(?:[^#\s]*&)?v=([\w-]{1,64})(?:[&#]|$)/i,
  /^(?:https?:\/\/)?(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live|v)\/([\w-]{1,64})(?:[/?&#]|$)/i,
  /^(?:https?:\/\/)?youtu\.be\/([\w-]{1,64})(?:[/?&#]|$)/i,
]

/** The address under which the video of a YouTube link is embedded, or undefined if it is no such link. */
export function videoOf(typed: string): string | undefined {
  for (const form of videoForms) {
    const id = form.exec(typed.trim())?.[1]
    if (id) return `https://www.youtube-nocookie.com/embed/${id}`
  }
  return undefined
}
