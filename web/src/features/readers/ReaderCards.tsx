import { Card } from '@mantine/core'
import { IconBell, IconCheck, IconEye } from '@tabler/icons-react'
import type { Reader, Readers } from '@/api/types.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import css from './Lists.module.css'
import { Choose, type ChosenReaders, NotRead } from './PersonParts.tsx'
import { texts } from './strings.ts'

interface Props {
  people: readonly Reader[]
  readers: Readers
  chosen: ChosenReaders
}

/** The people whom it reaches, on a phone. */
export function ReaderCards({ people, readers, chosen }: Props) {
  return (
    <Card component="ul" className={css.rows} aria-label={texts.people}>
      {people.map((person) => (
        <li key={person.id} className={css.row}>
          <Avatar person={person} size={40} />
          <p className={css.name}>
            <b>{fullName(person)}</b>
            <small>{[person.roleLabel, !readers.ownStore && person.store?.name].filter(Boolean).join(' · ')}</small>
          </p>
          <Choose person={person} chosen={chosen} />
          <Progress person={person} readers={readers} />
        </li>
      ))}
    </Card>
  )
}

/** When a person has read it, opened it, and was reminded of it. */
function Progress({ person: { confirmedAt, openedAt, remindedAt }, readers: { by, opened } }: { person: Reader; readers: Readers }) {
  return (
    <p className={css.progress}>
      {by !== null &&
        (confirmedAt ? (
          <span className={css.done}>
            <IconCheck size={16} stroke={2.6} aria-hidden />
            {texts.readAt(confirmedAt)}
          </span>
        ) : (
          <NotRead by={by} />
        ))}
      {opened !== null &&
        (openedAt ? (
          <span className={by === null ? css.done : undefined}>
            <IconEye size={16} aria-hidden />
            {texts.openedAt(openedAt)}
          </span>
        ) : (
          <span>{texts.notOpened}</span>
        ))}
      {!confirmedAt && remindedAt && (
        <span>
          <IconBell size={16} aria-hidden />
          {texts.remindedAt(remindedAt)}
        </span>
      )}
    </p>
  )
}
