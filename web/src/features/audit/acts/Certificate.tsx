import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { certificateQuery } from '@/api/certificate.ts'
import { formatDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './ActRow.module.css'

/** Shows the certificate of a final report, or says why there is none yet (AUDIT-013, AUDIT-130, FD-23). */
export function Certificate({ report: { id, final, certificate, coreRangePromotion, can } }: { report: Report }) {
  return (
    <section className={`${base.cluster} ${css.row}`} aria-label={texts.certificate.heading}>
      <IconAward size={26} aria-hidden className={final ? css.gold : css.quiet} />
      <div className={css.text}>
        <p className={css.title}>{texts.certificate.heading}</p>
        {!certificate && <p className={css.note}>{final ? texts.certificate.notMade : texts.certificate.notYet}</p>}
        {certificate && <p className={css.note}>{texts.certificate.made(certificate.number, formatDate(certificate.createdAt))}</p>}
      </div>
      {certificate && id && <Download reportId={id} certificate={certificate} />}
      {can.makeCertificates && (
        <LinkButton {...paths.promotion(coreRangePromotion.id)} variant="default" size="sm">
          {texts.certificate.make}
        </LinkButton>
      )}
    </section>
  )
}

function Download({ reportId, certificate }: { reportId: string; certificate: NonNullable<Report['certificate']> }) {
  const { data } = useQuery(certificateQuery(reportId, certificate))
  return (
    <DownloadLink variant="gold" href={data.signedURL} leftSection={<IconDownload size={20} aria-hidden />}>
      {texts.certificate.download}
    </DownloadLink>
  )
}
