import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconBell, IconBellOff, IconInfoCircle, IconPhoto, IconSearch, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Thread } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { placeOf } from '@/shared/place.ts'
import { useUser } from '@/shared/session/session.ts'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { Face } from '../list/Face.tsx'
import { useMute } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './Head.module.css'

const PeopleDialog = lazyDialog(() => import('../begin/PeopleDialog.tsx'))
const CardDialog = lazyDialog(() => import('../desk/CardDialog.tsx'))

interface Props {
  thread: Thread
  alone: boolean
  onFind: () => void
  onFiles: () => void
}

/** Whom a conversation is with, and what leads away from it. */
export function ThreadHead({ thread, alone, onFind, onFiles }: Props) {
  const { id, title, isGroup, muted, can } = thread
  const user = useUser()
  const mute = useMute(thread)
  const [shows, setShows] = useState<'people' | 'card'>()
  const back = thread.type === 'HEAD_OFFICE' ? paths.headOfficeInbox() : paths.inbox()
  return (
    <header className={`${base.row} ${css.head}`}>
      {!alone && (
        <Link {...back} className={css.back} aria-label={texts.back}>
          <IconArrowLeft size={24} aria-hidden />
        </Link>
      )}
      <Face conversation={thread} />
      <div className={`${base.grow} ${css.names}`}>
        <h1 title={title}>{title}</h1>
        <p>{[muted && texts.muted, about(thread, user.id)].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.tools}>
        <ActionIcon aria-label={texts.find} title={texts.find} onClick={onFind}>
          <IconSearch size={22} aria-hidden />
        </ActionIcon>
        {isGroup && (
          <Button variant="subtle" className={css.button} title={texts.people} aria-haspopup="dialog" onClick={() => setShows('people')}>
            <IconUsers size={20} aria-hidden />
            <span className={css.word}>{texts.people}</span>
          </Button>
        )}
        <ActionMenu
          label={texts.options(title)}
          actions={[
            { label: texts.shared, Icon: IconPhoto, onPress: onFiles },
            ...(can.mute
              ? [{ label: muted ? texts.unmute : texts.mute, Icon: muted ? IconBell : IconBellOff, onPress: () => mute.mutate() }]
              : []),
          ]}
        />
        {can.desk && (
          <Button variant="subtle" className={css.details} title={texts.details} aria-haspopup="dialog" onClick={() => setShows('card')}>
            <IconInfoCircle size={20} aria-hidden />
            <span className={css.word}>{texts.details}</span>
          </Button>
        )}
      </div>
      <LazyDialog opened={shows === 'people'}>
        <PeopleDialog conversation={thread} onClose={() => setShows(undefined)} />
      </LazyDialog>
      <LazyDialog opened={shows === 'card'}>
        <CardDialog id={id} onClose={() => setShows(undefined)} />
      </LazyDialog>
    </header>
  )
}

/** What stands under the name: how many people, whose store, or what head office promises. */
function about({ type, isGroup, conversationMembers, can, promiseHours, store }: Thread, me: string) {
  if (isGroup) return texts.peopleOf(conversationMembers.length)
  if (type === 'HEAD_OFFICE' && !can.desk) return promiseHours !== null && texts.promise(promiseHours)
  if (store) return placeOf(store)
  const other = conversationMembers.find(({ user }) => user && user.id !== me)?.user
  return other && [other.roleLabel, other.store?.name].filter(Boolean).join(' · ')
}
