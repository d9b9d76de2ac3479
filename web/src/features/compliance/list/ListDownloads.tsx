import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { certificatesZip } from '@/api/certificate.ts'
import type { ListFilters } from '@/api/compliance.ts'
import { currentQuarter, quarterQuery } from '@/api/compliance.ts'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { exportLink } from '../filters.ts'
import { listTexts } from '../strings.ts'
import css from './ListDownloads.module.css'

interface Props {
  filters: ListFilters
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
