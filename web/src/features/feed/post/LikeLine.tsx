import { VisuallyHidden } from '@mantine/core'
import { IconHeartFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { Likes } from '@/api/types.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { likesText } from '../likes.ts'
import type { LikeTarget } from '../queries.ts'
import css from './LikeLine.module.css'

const Likers = lazyDialog(() => import('./Likers.tsx'))

interface Props {
  likes: Likes
  target: LikeTarget
  /** Only a heart and the number, for comments. The words are for screen readers, and show on hover. */
  small?: boolean
}

/** Who likes something: at most three people and the words (REACTION-009, REACTION-010). Opens the list of all of them (SCR-013). */
export function LikeLine({ likes, target, small = false }: Props) {
  const { id } = useUser()
  const [opened, setOpened] = useState(false)
  if (likes.count === 0) return <span className={`${base.row} ${css.line}`} />
  const words = likesText(likes, id)
  const open = () => setOpened(true)
  return (
    <>
      {small ? (
        <button type="button" className={`${base.row} ${css.line}`} data-small title={words} aria-haspopup="dialog" onClick={open}>
          <IconHeartFilled size={15} aria-hidden />
          {likes.count} <VisuallyHidden component="span">{words}</VisuallyHidden>
        </button>
      ) : (
        <button type="button" className={`${base.row} ${css.line}`} aria-haspopup="dialog" onClick={open}>
          <span className={css.people}>
            {likes.names.map((person) => (
              <Avatar key={person.id} person={person} size={28} />
            ))}
          </span>
          {words}
        </button>
      )}
      <LazyDialog opened={opened}>
        <Likers target={target} onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  )
}
