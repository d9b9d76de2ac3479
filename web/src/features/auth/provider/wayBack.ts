import { tabNotes } from '@/lib/notes.ts'

/** Where somebody was when they left for the provider, so that they come back to it. It ends with the tab, as a sign-in at the provider does. */
export const wayBack = {
  keep: () => tabNotes.write('caravan.return', window.location.pathname + window.location.search + window.location.hash),
  /** An address of this site; the home page when there is none, or it is not one. */
  take(): string {
    const kept = tabNotes.read('caravan.return')
    tabNotes.remove('caravan.return')
    return typeof kept === 'string' && /^\/(?![/\\])/.test(kept) && !kept.startsWith('/sign-in/') ? kept : '/'
  },
}
