import { Button } from '@mantine/core'
import { IconBell, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { readersFile, readersKey } from '@/api/readership.ts'
import type { Published, Readers } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { DownloadLink } from '@/ui/DownloadLink.tsx'
import { notify } from '@/ui/notify.tsx'
import css from './ReadersSummary.module.css'
import { texts } from './strings.ts'

const t = texts.dialog

interface Props {
  of: Published
  readers: Readers
}

/** How many have read or opened it, and what its author can do about the others. */
export function ReadersSummary({ of, readers }: Props) {
  const { title, by, people, stores, confirmed, opened, ownStore } = readers
  const done = by === null ? (opened ?? 0) : confirmed
  const places = ownStore ? t.ownStore : stores > 0 && t.stores(stores)
  const facts = [places, by !== null && opened !== null && t.opened(opened)].filter(Boolean)
  return (
    <section className={css.summary} aria-label={title || texts.post}>
      <p className={css.thing}>
        <b>{title || texts.post}</b>
        {by && <span>{t.by(by)}</span>}
      </p>
      {people === 0 ? (
        <p className={css.words}>{t.nobody}</p>
      ) : (
        <>
          <p className={css.figure}>
            <strong>{done}</strong>
            <span>
              {t.of(people)} {by === null ? t.haveOpened : t.haveRead}
              <small>{facts.join(' · ')}</small>
            </span>
          </p>
          <progress className={css.progress} value={done} max={people} aria-hidden />
          <div className={css.acts}>
            {by !== null && !ownStore && <Remind of={of} readers={readers} />}
            <DownloadLink size="sm" href={readersFile(of)} label={t.downloadLong} leftSection={<IconDownload size={18} aria-hidden />}>
              {t.download}
            </DownloadLink>
          </div>
        </>
      )}
    </section>
  )
}

/** Reminds those who have not confirmed, once a day (READERSHIP-016). */
function Remind({ of, readers: { people, confirmed, remindedAt, can } }: Props) {
  const client = useQueryClient()
  const { impersonator } = useUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.POST('/readership/{kind}/{id}/reminders', { params: { path: of } })),
    onSuccess: (sent) => notify({ message: t.sent(sent.people) }),
    onError(error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      console.error('readership: nobody was reminded', error)
      notify({ message: (error instanceof ApiError && error.problem.message) || texts.notSaved, status: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: readersKey(of) }),
  })
  const left = people - confirmed
  return (
    <>
      <Button
        variant="gold"
        size="sm"
        leftSection={<IconBell size={18} aria-hidden />}
        disabled={!can.remind}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t.remind(left)}
      </Button>
      <p className={css.why} role="status">
        {why()}
      </p>
    </>
  )

  function why(): string {
    if (impersonator) return t.impersonating
    if (left === 0) return t.everyoneHasRead
    if (!can.remind && remindedAt) return t.remindedToday(remindedAt)
    return remindedAt ? t.reminded(remindedAt) : t.reminding
  }
}
