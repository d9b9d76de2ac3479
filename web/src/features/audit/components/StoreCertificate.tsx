import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DownloadLink } from '@/shared/DownloadLink.tsx'
import { listTexts } from '../listStrings.ts'
import { storeProfileQuery } from '../queries.ts'
import css from './StoreCertificate.module.css'

/** The newest certificate of the viewer's store, once there is one (AMB-043, AUDIT-130). */
export function StoreCertificate({ storeId }: { storeId: string }) {
  const certificate = useQuery(storeProfileQuery(storeId)).data?.complianceCertificate
  if (!certificate) return null
  const { title, download } = listTexts.certificate
  return (
    <section className={css.certificate} aria-label={title(certificate.quarter)}>
      <IconAward size={32} aria-hidden />
      <div className={css.text}>
        <h2>{title(certificate.quarter)}</h2>
        <p>{certificate.number}</p>
      </div>
      <DownloadLink variant="gold" href={certificate.signedURL} leftSection={<IconDownload size={20} aria-hidden />}>
        {download}
      </DownloadLink>
    </section>
  )
}
