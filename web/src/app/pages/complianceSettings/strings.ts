/** The texts of the compliance settings that are not one panel's. */
export const texts = {
  title: 'Compliance settings',
  intro: 'What audit reports ask, and how much each section counts.',
  introReader: 'How much each section of an audit report counts.',
  jumps: 'On this page',
  outbox: {
    heading: 'Mail outbox',
    text: 'Every mail that was sent, is waiting, failed, or is kept because no mail server is set.',
    open: 'OPEN OUTBOX',
  },
} as const
