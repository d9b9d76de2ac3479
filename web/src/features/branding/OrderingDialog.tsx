import { Modal, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brandQuery } from '@/api/branding.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import css from './OrderingDialog.module.css'
import { orderingTexts as texts } from './strings.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Where stores order: two links to other sites, 500 px wide (SHELL-003, SHELL-004, SCR-040). */
export default function OrderingDialog({ opened, onClose }: Props) {
  const { data: brand, error, refetch } = useQuery(brandQuery)
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size={500}>
      <p className={css.intro}>{texts.intro}</p>
      {error && !brand && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !brand && (
        <div role="status" aria-label={texts.loading} className={css.platforms}>
          <Skeleton height={76} radius="var(--r-lg)" />
          <Skeleton height={76} radius="var(--r-lg)" />
        </div>
      )}
      {brand && (
        <ul className={css.platforms}>
          {brand.ordering.map(({ name, url }, i) => (
            <li key={i}>
              {url ? (
                <a className={`${base.row} ${css.platform}`} href={url} target="_blank" rel="noopener noreferrer">
                  <span>
                    <b>{name}</b>
                    <small>{new URL(url).hostname}</small>
                    <VisuallyHidden>{texts.opens}</VisuallyHidden>
                  </span>
                  <IconExternalLink size={22} aria-hidden />
                </a>
              ) : (
                <div className={`${base.row} ${css.platform}`} data-empty>
                  <span>
                    <b>{name}</b>
                    <small>{texts.none}</small>
                  </span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {brand?.can.edit && (
        <Link {...paths.brand()} className={css.change} onClick={onClose}>
          {texts.change}
        </Link>
      )}
    </Modal>
  )
}
