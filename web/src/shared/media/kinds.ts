import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconMovie, IconPhoto, IconPresentation } from '@tabler/icons-react'

/** How each kind of file looks. The first whose name is part of the media type holds. */
const looks = [
  ['pdf', IconFileTypePdf, 'red'],
  ['sheet', IconFileSpreadsheet, 'green'],
  ['presentation', IconPresentation, 'gold'],
  ['image/', IconPhoto, 'plain'],
  ['video/', IconMovie, 'plain'],
] as const

/** The icon of a kind of file, and its tone. */
export function lookOf(mimeType: string) {
  const [, Icon, tone] = looks.find(([part]) => mimeType.includes(part)) ?? (['', IconFileText, 'plain'] as const)
  return { Icon, tone }
}
