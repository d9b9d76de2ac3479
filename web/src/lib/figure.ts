/**
 * The names of the figures that more than one screen shows. An element that draws a figure carries its name and what it is about, and the first
 * number in its text is the value, so that a story can walk every screen and find two that disagree. A figure has one meaning: another meaning is
 * another name.
 */
export type Figure =
  /** Of a store, of 'all' stores, of a rep's own ones (the rep's id), or of 'mine' for whoever sees those handed to them: fixes that are open. */
  | 'fixes.open'
  | 'fixes.overdue'
  /** Done by the store, and not judged yet. */
  | 'fixes.done'
  /** Of a report: fixes that are open now, those that wait, and those that an auditor has accepted. */
  | 'report.open'
  | 'report.done'
  | 'report.accepted'
  /** Of a report: its score, and what of the 100 points was lost. */
  | 'report.score'
  | 'report.lostFailed'
  | 'report.lostUnchecked'
  /** Of a report: lines that failed, lines that nobody checked, and those of them that could not be checked. */
  | 'report.failed'
  | 'report.unchecked'
  | 'report.obstacles'
  /** Of a quarter: stores with a report, open or completed, and those with a completed one. Of the quarter now: stores without a report. */
  | 'quarter.started'
  | 'quarter.completed'
  | 'quarter.without'
  /** Notifications that the person has not seen. */
  | 'unread.notifications'
  /** Of a store's Camel Bucks; docs/GLOSSARY.md says what each is. Those of a financial year carry it in their name. */
  | `camelbucks.${'total' | 'year' | 'incentives' | 'rank' | 'rankOfYear' | 'open' | 'statement'}.FY${number}`
  /** Of Store of the Year in all financial years, and every line of the statement. */
  | `camelbucks.${'everyYear' | 'all'}`

/** The attribute of an element that draws a figure. */
export function figure(name: Figure, of = ''): { 'data-figure': string } {
  return { 'data-figure': of ? `${name}:${of}` : name }
}
