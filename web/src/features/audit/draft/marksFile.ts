import { formatDay } from '@/lib/dates.ts'
import { downloadText } from '@/lib/download.ts'
import type { ReportAbout } from '@/shared/drafts/format.ts'
import { sections } from '@/shared/sections.ts'
import { texts } from '../strings.ts'
import { sectionOf } from '../types.ts'
import { answerText } from './answerText.ts'
import type { LeftLine } from './draft.ts'

/**
 * Marks as a text that people can read anywhere, ordered by section (FD-31). It cannot be loaded into a report again: what a file says nobody has
 * checked, and the lines of a report change.
 */
function marksText(report: ReportAbout | undefined, lines: readonly LeftLine[]): string {
  const parts = [...sections, undefined].flatMap((section) => {
    const own = lines.filter(({ about }) => (about && sectionOf(about)) === section)
    if (own.length === 0) return []
    return [[section ? texts.sections[section] : texts.left.otherLines, ...own.map(lineText)].join('\n')]
  })
  const title = report ? texts.left.fileTitle(report.store, formatDay(report.date)) : texts.left.heading
  return `${[title, ...parts].join('\n\n')}\n`
}

function lineText({ about, comments, ...marks }: LeftLine): string {
  const answer = answerText(about?.type ?? 'PROMOTION', marks)
  const comment = comments && `\n  ${texts.lines.comment}: ${comments.replaceAll('\n', '\n  ')}`
  return `- ${about?.description ?? texts.left.unnamed}: ${answer}${comment}`
}

/** Lets the browser save the marks as a file. It works without a connection. */
export function downloadMarks(report: ReportAbout | undefined, lines: readonly LeftLine[]) {
  downloadText(report ? `${texts.left.fileName(report.store, report.date)}.txt` : 'marks.txt', marksText(report, lines))
}
