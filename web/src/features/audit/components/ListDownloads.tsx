import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { certificatesZip, currentQuarter, quarterQuery } from '@/shared/certificates/queries.ts'
import { DownloadLink } from '@/shared/DownloadLink.tsx'
import { exportLink, type Filters } from '../filters.ts'
import { listTexts } from '../listStrings.ts'
import css from './ListDownloads.module.css'

interface Props {
  filters: Filters
  /** Head office also gets the certificates of the chosen quarter, else of the current one. */
  headOffice: boolean
}

/** What the filters show as a file, and the quarter's certificates in one. */
export function ListDownloads({ filters, headOffice }: Props) {
  const { download } = listTexts
  const { data: quarter } = useQuery({ ...quarterQuery(filters.quarter ?? currentQuarter), enabled: headOffice })
  return (
    <div className={css.downloads}>
      {quarter && quarter.certificates > 0 && (
        <DownloadLink
          size="sm"
          href={certificatesZip(quarter.promotion.id)}
          label={download.certificatesLabel(quarter.certificates, quarter.promotion.description)}
          leftSection={<IconAward size={18} aria-hidden />}
        >
          {download.certificates}
        </DownloadLink>
      )}
      {(['csv', 'xlsx'] as const).map((format) => (
        <DownloadLink
          key={format}
          size="sm"
          href={exportLink(filters, format)}
          label={download.labels[format]}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {download[format]}
        </DownloadLink>
      ))}
    </div>
  )
}
