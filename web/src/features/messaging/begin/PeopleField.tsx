import { ActionIcon, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConversationType } from '@/api/messaging.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './PeopleField.module.css'
import { usePeople } from './usePeople.ts'

/** Somebody to write to. */
export interface Somebody {
  id: string
  firstName: string
  lastName: string
  roleLabel: string
  store: { name: string } | null
}

interface Props {
  chosen: Somebody[]
  onChosen: (people: Somebody[]) => void
  /** Ids of people who cannot be chosen. */
  without?: string[]
  type?: ConversationType
  /** Only one person can be chosen. */
  single?: boolean
}

/** Finds people and collects those who are chosen. */
export function PeopleField({ chosen, onChosen, without = [], type = 'MEMBERS', single = false }: Props) {
  const [typed, setTyped] = useState('')
  const { data, isPending } = usePeople(typed, [...without, ...chosen.map(({ id }) => id)], type)
  const full = single && chosen.length > 0
  return (
    <div className={css.people}>
      {chosen.length > 0 && (
        <ul className={`${base.wrap} ${css.chosen}`} aria-label={texts.to}>
          {chosen.map((person) => (
            <li key={person.id}>
              {fullName(person)}
              <ActionIcon
                aria-label={texts.removePerson(fullName(person))}
                onClick={() => onChosen(chosen.filter(({ id }) => id !== person.id))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <>
          <TextInput
            label={texts.findPeople}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            data-autofocus
            maxLength={100}
          />
          <div className={css.found}>
            {isPending && <Skeleton height={56} radius="md" role="status" aria-label="Loading" />}
            {data?.items.length === 0 && <p className={css.none}>{texts.nobodyFound}</p>}
            <ul>
              {data?.items.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    className={css.person}
                    onClick={() => {
                      onChosen([...chosen, person])
                      setTyped('')
                    }}
                  >
                    <Avatar person={person} size={40} />
                    <span>
                      <VisuallyHidden>{texts.add} </VisuallyHidden>
                      <b>{fullName(person)}</b>
                      <small>{[person.roleLabel, person.store?.name].filter(Boolean).join(' · ')}</small>
                    </span>
                    <IconPlus size={20} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
