/** What the editor can write: what the policy allows, and nothing else. */
import { type AnyExtension, nodePasteRule } from '@tiptap/core'
import Mention, { type MentionOptions } from '@tiptap/extension-mention'
import Youtube from '@tiptap/extension-youtube'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { frame, linkOf, videoOf } from './policy.ts'

/** A video that is embedded from a YouTube link, stored as the policy has it. */
const Video = Youtube.extend({
  addAttributes: () => ({ src: { default: null, parseHTML: (element: HTMLElement) => videoOf(element.getAttribute('src') ?? '') } }),
  parseHTML: () => [{ tag: 'iframe[src]', getAttrs: (element) => (videoOf(element.getAttribute('src') ?? '') ? null : false) }],
  renderHTML: ({ HTMLAttributes: { src } }) => ['iframe', { ...frame, src: videoOf(src ?? '') ?? '' }],
  addPasteRules() {
    const find = (text: string) => {
      const src = videoOf(text)
      return src && !/\s/.test(text.trim()) ? [{ index: 0, text, replaceWith: text, data: { src } }] : []
    }
    return [nodePasteRule({ find, type: this.type, getAttributes: ({ data }) => data })]
  },
})

/** A mention, stored as the policy has it. The policy drops a name with unusual characters from the attribute; the text still has it. */
const Person = Mention.extend({
  addAttributes: () => ({
    id: { default: null, parseHTML: (element: HTMLElement) => element.dataset.id, renderHTML: ({ id }) => ({ 'data-id': id }) },
    label: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.label ?? element.textContent?.replace(/^@/, ''),
      renderHTML: ({ label }) => ({ 'data-label': label }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-type="mention"][data-id]' }],
})

interface Options {
  placeholder: string
  suggestion: MentionOptions['suggestion']
  /** For the field of a message: a pasted address stays what it is, and no empty line stands below a list. */
  message?: boolean
}

export function extensions({ placeholder, suggestion, message = false }: Options): AnyExtension[] {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      horizontalRule: false,
      ...(message && { trailingNode: false as const }),
      heading: { levels: [3, 4] },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (typed) => linkOf(typed) !== undefined,
        HTMLAttributes: { target: null, rel: null },
      },
    }),
    Placeholder.configure({ placeholder }),
    message ? Video.extend({ addPasteRules: () => [] }) : Video,
    Person.configure({ suggestion }),
  ]
}
