import { Button, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { outsideLinksQuery } from '@/api/resource.ts'
import type { MadeOutsideLink, OutsideLink, Resource } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { useRevokeOutsideLink } from '../mutations.ts'
import { texts } from '../strings.ts'
import { LinkRow } from './LinkRow.tsx'
import { MadeLink } from './MadeLink.tsx'
import { MakeLink } from './MakeLink.tsx'
import css from './OutsideLinks.module.css'

const t = texts.outside

interface Props {
  resource: Resource
  onClose: () => void
}

/** For head office: the links of a file for people outside, and a form for another one (FD-444). */
export default function OutsideLinks({ resource, onClose }: Props) {
  const { data: links, error, refetch } = useQuery(outsideLinksQuery(resource.id))
  const { mutateAsync: revoke, isPending } = useRevokeOutsideLink()
  const [made, setMade] = useState<MadeOutsideLink>()
  const [asked, setAsked] = useState<OutsideLink>()
  const heading = useRef<HTMLHeadingElement>(null)

  async function revokeAsked({ id }: OutsideLink) {
    try {
      await revoke({ resourceId: resource.id, id })
      notify({ message: t.revokedNow })
      if (id === made?.id) setMade(undefined) // its address opens nothing any more
      setAsked(undefined)
      heading.current?.focus() // its button is gone
    } catch (failed) {
      notify({ message: (failed as Error).message || t.failed, status: 'error' })
      setAsked(undefined)
    }
  }

  return (
    <>
      <Modal opened onClose={() => !asked && onClose()} title={`${t.title}: ${resource.name}`} size={560} withCloseButton={false}>
        <Stack>
          <p className={css.quiet}>{t.intro}</p>
          {made ? (
            <MadeLink link={made} onAnother={() => setMade(undefined)} />
          ) : (
            resource.file && <MakeLink resourceId={resource.id} onMade={setMade} />
          )}
          <h3 className={css.heading} ref={heading} tabIndex={-1}>
            {t.list}
          </h3>
          <div className={css.list}>
            {error && !links && <ErrorState error={error} onRetry={refetch} />}
            {!error && !links && <RowsSkeleton />}
            {links?.length === 0 && <p className={css.quiet}>{t.nobody}</p>}
            {links && links.length > 0 && (
              <ul className={css.links}>
                {links.map((link) => (
                  <LinkRow key={link.id} link={link} onRevoke={() => setAsked(link)} />
                ))}
              </ul>
            )}
          </div>
          <Button variant="default" fullWidth onClick={onClose}>
            {texts.close}
          </Button>
        </Stack>
      </Modal>
      <ConfirmModal
        opened={asked !== undefined}
        title={t.asks(asked?.note ?? '')}
        confirmLabel={t.revoke}
        danger
        loading={isPending}
        onConfirm={() => asked && void revokeAsked(asked)}
        onClose={() => setAsked(undefined)}
      >
        {t.asksText}
      </ConfirmModal>
    </>
  )
}
