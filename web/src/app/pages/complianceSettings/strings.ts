/** The texts of the compliance settings page itself. Each panel has its own. */
export const texts = {
  title: 'Compliance settings',
  intro: 'Audit questions, and how much each section counts.',
  introReader: "How much each section counts towards an audit's score.",
  jumps: 'On this page',
  certificates: {
    heading: 'Certificates',
    text: "Each quarter's certificates are made and downloaded on its own page.",
    open: 'OPEN QUARTERS',
  },
  outbox: {
    heading: 'Email outbox',
    text: "Every email: sent, waiting, failed, or kept because email isn't set up.",
    open: 'OPEN OUTBOX',
  },
} as const
