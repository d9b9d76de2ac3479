import { IconHeartHandshake } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Thanked } from '@/api/types.ts'
import { before } from '@/lib/listed.ts'
import { fullName } from '@/shared/people/people.ts'
import { texts } from './strings.ts'
import css from './Thanks.module.css'

/** Whom a post thanks, above its text. */
export function ThanksLine({ thanked }: { thanked: readonly Thanked[] }) {
  const names = thanked.map(({ person, store }) => (person ? fullName(person) : (store?.name ?? '')))
  return (
    <p className={css.line}>
      <IconHeartHandshake size={20} stroke={1.75} aria-hidden />
      <span>
        {texts.to}{' '}
        {names.map((name, at) => (
          <Fragment key={at}>
            {before(at, names.length)}
            <b>{name}</b>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
