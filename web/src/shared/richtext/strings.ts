/** Every text of the editor. */
import { count } from '@/lib/plural.ts'

export const texts = {
  loading: 'Getting the editor ready…',
  notLoaded: 'The editor could not be loaded yet. It will try again automatically.',
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  heading: 'Heading',
  quote: 'Quote',
  link: 'Link',
  video: 'YouTube video',
  mention: 'Mention someone',
  undo: 'Undo',
  redo: 'Redo',
  address: {
    link: 'Address of the link',
    video: 'Link to the YouTube video',
    linkExample: 'https://…',
    videoExample: 'https://www.youtube.com/watch?v=…',
    add: 'ADD',
    remove: 'REMOVE LINK',
    cancel: 'Close',
    wrongLink: 'Please enter a web address or an email address',
    wrongVideo: 'Please enter the link of a YouTube video',
  },
  people: {
    list: 'People to mention',
    searching: 'Searching…',
    none: 'Nobody found.',
    failed: 'The search failed.',
    found: (n: number) => count(n, 'person found', 'people found'),
    cannotSee: "Can't see this post",
    /** SEARCH-006 */
    error: 'Uh-oh, an error occurred.',
  },
} as const
