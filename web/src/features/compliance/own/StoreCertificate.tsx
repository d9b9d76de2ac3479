import { Skeleton } from '@mantine/core'
import { IconAward, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { storeQuery } from '@/api/store.ts'
import base from '@/ui/Base.module.css'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { ownTexts } from '../strings.ts'
import css from './StoreCertificate.module.css'

/** The newest certificate of the viewer's store. Nearly every store has one, so its room is kept while it loads (AMB-043, AUDIT-130). */
export function StoreCertificate({ storeId }: { storeId: string }) {
  const { data, isLoading } = useQuery(storeQuery(storeId))
  const certificate = data?.complianceCertificate
  const id = useId()
  if (isLoading) return <Skeleton className={css.room} />
  if (!certificate) return null
  const { quarter, number, signedURL } = certificate
  return (
    <section className={`${base.cluster} ${css.certificate}`} aria-labelledby={id}>
      <IconAward size={32} aria-hidden />
      <div className={css.text}>
        <h2 id={id}>{ownTexts.certificate}</h2>
        <p>
          {quarter} · {number}
        </p>
      </div>
      <DownloadLink variant="gold" href={signedURL} leftSection={<IconDownload size={20} aria-hidden />}>
        {ownTexts.downloadCertificate}
      </DownloadLink>
    </section>
  )
}
