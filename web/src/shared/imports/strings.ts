/** What every dialog that takes in a table of another system says. */
export const importTexts = {
  looking: 'Looking for changes…',
  saving: 'Saving…',
  apply: 'SAVE THESE CHANGES',
  cancel: 'CANCEL',
  close: 'CLOSE',
  done: 'Done',
  nothing: 'Everything is up to date already.',
  counts: (of: { created: number; updated: number; unchanged: number }) =>
    `${of.created} new, ${of.updated} changed, ${of.unchanged} unchanged`,
  more: (n: number) => `and ${n} more`,
  source: (name: string) => `Source: ${name}`,
  faults: 'What is wrong',
} as const
