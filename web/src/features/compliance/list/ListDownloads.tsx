import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { certificatesZip } from '@/api/certificate.ts'
import { currentQuarter, type ListFilters, quarterQuery } from '@/api/compliance.ts'
import { useRights } from '@/shared/session/rights.ts'
import base from '@/ui/Base.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { exportLink } from '../filters.ts'
import { listTexts } from '../strings.ts'

/**
 * Downloads of the filtered list. Head office can also download all certificates of a quarter in one file: of the one in the filter, or else of the
 * current one.
 */
export function ListDownloads({ filters }: { filters: ListFilters }) {
  const { download } = listTexts
  const { data: quarter } = useQuery({ ...quarterQuery(filters.quarter ?? currentQuarter), enabled: useRights().manageCompliance })
  return (
    <div className={base.wrap}>
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
