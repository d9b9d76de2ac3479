/** The texts of a store's score history. */
export const historyTexts = {
  heading: 'Score history',
  lines: { score: 'This store', network: 'Network', region: 'Region', tier: 'Same size' },
  described: (first: string, last: string) => `Scores from ${first} to ${last}. The table below has the figures.`,
  byQuarter: 'Scores by quarter',
  table: 'Show as a table',
  quarter: 'Quarter',
  none: '-',
  tooShort: "You'll see a history here once two quarters have a score.",
} as const
