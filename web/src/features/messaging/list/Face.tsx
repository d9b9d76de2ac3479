import { IconBuilding, IconBuildingStore, IconUsers } from '@tabler/icons-react'
import type { Conversation } from '@/api/types.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import css from './Face.module.css'

/** The face of a conversation: the other person's, or a sign of the group, the store or head office. */
export function Face({ conversation: { type, isGroup, conversationMembers, store, can } }: { conversation: Conversation }) {
  const { id } = useUser()
  const other = conversationMembers.find(({ user }) => user && user.id !== id)?.user
  if (type === 'MEMBERS' && !isGroup && other) return <Avatar person={{ ...other, id: other.id }} />
  if (type === 'HEAD_OFFICE' && can.desk && !store && other) return <Avatar person={other} />
  const Icon = isGroup ? IconUsers : type === 'HEAD_OFFICE' && !can.desk ? IconBuilding : IconBuildingStore
  return (
    <span className={`${base.centre} ${css.face}`}>
      <Icon size={22} aria-hidden />
    </span>
  )
}
