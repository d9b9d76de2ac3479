import type { CommandProps } from '@tiptap/core'

/** Makes paragraphs of the lines in which the selection is, so that a list begins with them and not with the lines above. */
export function lineByItself({ tr, state }: Pick<CommandProps, 'tr' | 'state'>): boolean {
  const { $from, $to, from, to } = tr.selection
  if ($from.depth !== 1 || $to.depth !== 1) return true // it is in a list
  const breaks: number[] = []
  tr.doc.nodesBetween($from.start(), $to.end(), ({ type }, at) => {
    if (type === state.schema.nodes.hardBreak) breaks.push(at)
  })
  const before = breaks.findLast((at) => at < from)
  const after = breaks.find((at) => at >= to)
  const ends = [before, ...breaks.filter((at) => at >= from && at < to), after].filter((at) => at !== undefined)
  for (const at of ends.reverse()) tr.delete(at, at + 1).split(at)
  return true
}
