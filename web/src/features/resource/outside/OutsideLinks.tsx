import { Button, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { outsideLinksQuery } from '@/api/resource.ts'
import type { MadeOutsideLink, OutsideLink, OutsideLinkEntry, Resource } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { useMakeOutsideLink, useRevokeOutsideLink } from '../mutations.ts'
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
  const { mutateAsync: make, isPending: isMaking } = useMakeOutsideLink()
  const [made, setMade] = useState<MadeOutsideLink>()
  const [isCopied, setCopied] = useState(false)
  const [wantsAnother, setWantsAnother] = useState(false)
  const [loses, setLoses] = useState(false)
  const [asked, setAsked] = useState<OutsideLink>()
  const heading = useRef<HTMLHeadingElement>(null)

  function show(link: MadeOutsideLink) {
    setCopied(false)
    setMade(link)
  }

  function another() {
    setWantsAnother(true)
    setMade(undefined)
  }

  /** Escape closes, unless a question is asked or the address that comes would be lost; and asks first when it would lose one that is there. */
  function closeBySlip() {
    if (asked || loses || isMaking) return
    if (made && !isCopied) setLoses(true)
    else onClose()
  }

  async function revokeAsked({ id }: OutsideLink) {
    try {
      await revoke({ resourceId: resource.id, id })
      notify({ message: t.revokedNow })
      if (id === made?.id) {
        setWantsAnother(false)
        setMade(undefined) // its address opens nothing any more
      }
      setAsked(undefined)
      heading.current?.focus() // its button is gone
    } catch (failed) {
      notify({ message: (failed as Error).message || t.failed, status: 'error' })
      setAsked(undefined)
    }
  }

  return (
    <>
      <Modal
        opened
        onClose={closeBySlip}
        closeOnClickOutside={false}
        title={`${t.title}: ${resource.name}`}
        size={560}
        withCloseButton={false}
      >
        <Stack>
          <p className={css.quiet}>{t.intro}</p>
          {made ? (
            <MadeLink link={made} onCopied={() => setCopied(true)} onAnother={another} />
          ) : resource.expired ? (
            <p>{t.expired}</p>
          ) : (
            resource.file && (
              <MakeLink
                make={(entry: OutsideLinkEntry) => make({ resourceId: resource.id, entry })}
                onMade={show}
                takesFocus={wantsAnother}
              />
            )
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
          <Button variant="default" fullWidth disabled={isMaking} onClick={onClose}>
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
      <ConfirmModal
        opened={loses}
        title={t.loses.title}
        confirmLabel={t.loses.submit}
        danger
        onConfirm={onClose}
        onClose={() => setLoses(false)}
      >
        {t.loses.text}
      </ConfirmModal>
    </>
  )
}
