/** The texts of the rows that tell an auditor what to do. */
export const agendaTexts = {
  progress: (marked: number, visible: number) => `${marked} of ${visible} marked`,
  saved: (when: string) => `Saved ${when}`,
  continue: 'CONTINUE',
  continueStore: (store: string) => `Continue the audit of ${store}`,
  last: (score: string, day: string) => `Last score ${score}, ${day}`,
  never: 'Never audited',
  start: 'START',
  startStore: (store: string) => `Start the audit of ${store}`,
} as const
