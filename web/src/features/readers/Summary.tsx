import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { Published, Readers } from '@/api/types.ts'
import { texts as readership } from '@/shared/readership/strings.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { useRemindReaders } from './mutations.ts'
import css from './Summary.module.css'
import { texts as t } from './strings.ts'

interface Props {
  of: Published
  readers: Readers
}

/** How many have read or opened it, and what its author can do about the others. */
export function Summary({ of, readers }: Props) {
  const { title, by, people, stores, confirmed, opened, ownStore } = readers
  const done = by === null ? (opened ?? 0) : confirmed
  const places = ownStore ? t.ownStore : stores > 0 && t.stores(stores)
  const facts = [places, by !== null && opened !== null && t.opened(opened)].filter(Boolean)
  return (
    <section className={css.summary} aria-label={title || readership.post}>
      <p className={css.thing}>
        <b>{title || readership.post}</b>
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
          {by !== null && !ownStore && <Remind of={of} readers={readers} />}
        </>
      )}
    </section>
  )
}

/** Reminds those who have not confirmed, each once a day (READERSHIP-016). */
function Remind({ of, readers: { people, confirmed, toRemind, remindedAt, can } }: Props) {
  const { impersonator } = useUser()
  const { mutate, isPending } = useRemindReaders(of)
  return (
    <div className={`${base.cluster} ${css.acts}`}>
      <Button
        variant="gold"
        size="sm"
        leftSection={<IconBell size={18} aria-hidden />}
        disabled={!can.remind}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        {t.remind(toRemind)}
      </Button>
      <p className={css.why} role="status">
        {why()}
      </p>
    </div>
  )

  function why(): string {
    if (impersonator) return t.impersonating
    if (confirmed === people) return t.everyoneHasRead
    if (!can.remind && remindedAt) return t.remindedToday(remindedAt)
    return remindedAt ? t.reminded(remindedAt) : t.reminding
  }
}
