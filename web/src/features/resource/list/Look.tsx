import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconLink, IconMovie, IconPhoto, IconPresentation } from '@tabler/icons-react'
import type { Resource } from '@/api/types.ts'
import css from './Look.module.css'

/** How each kind of file looks. The first whose name is part of the type holds. */
const kinds = [
  ['pdf', IconFileTypePdf, 'red'],
  ['sheet', IconFileSpreadsheet, 'green'],
  ['presentation', IconPresentation, 'gold'],
  ['image/', IconPhoto, 'plain'],
  ['video/', IconMovie, 'plain'],
] as const

/** The picture of a resource: of what it shows, or of its kind. */
export function Look({ resource: { file } }: { resource: Resource }) {
  const thumbnail = file?.resizedUrls?.xs
  if (thumbnail) return <img className={css.look} src={thumbnail} alt={file.alt} width={56} height={56} loading="lazy" />
  const [, Icon, tone] = file
    ? (kinds.find(([part]) => file.mimeType.includes(part)) ?? ['', IconFileText, 'plain'])
    : ['', IconLink, 'plain']
  return (
    <span className={css.look} data-tone={tone}>
      <Icon size={28} stroke={1.7} aria-hidden />
    </span>
  )
}
