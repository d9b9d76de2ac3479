import {
  IconBell,
  IconBellOff,
  IconEye,
  IconFlag,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconStar,
  IconStarOff,
  IconTrash,
  IconTrophy,
  IconTrophyOff,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Post } from '@/api/types.ts'
import { copyText } from '@/lib/copy.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { texts as readership } from '@/shared/readership/strings.ts'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import type { Action } from '@/ui/ActionMenuList.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { useFollow, useSaveForLater } from '../mutations.ts'
import { texts } from '../strings.ts'

const PostDialog = lazyDialog(() => import('../compose/PostDialog.tsx'))
const FlagDialog = lazyDialog(() => import('../flags/FlagDialog.tsx'))
const DeletePost = lazyDialog(() => import('./DeletePost.tsx'))

interface Props {
  post: Post
  onMark: (marks: Partial<Pick<Post, 'pinned' | 'storeOfTheYear'>>) => void
  onDeleted?: (() => void) | undefined
}

/** What the person may do with a post, as the server says (POST-032..034). */
export function PostMenu({ post, onMark, onDeleted }: Props) {
  const [act, setAct] = useState<'edit' | 'delete' | 'flag'>()
  const navigate = useNavigate()
  const { mutate: save } = useSaveForLater(post.id)
  const { mutate: follow } = useFollow(post.id)
  const { can, following, pinned, saved, storeOfTheYear } = post
  const actions: (Action | false)[] = [
    can.save && {
      label: saved ? texts.unsave : texts.saveForLater,
      Icon: saved ? IconStarOff : IconStar,
      onPress: () => save(!saved),
    },
    can.follow && {
      label: following ? texts.unfollow : texts.follow,
      Icon: following ? IconBellOff : IconBell,
      onPress: () => follow(!following),
    },
    can.edit && { label: texts.edit, Icon: IconPencil, onPress: () => setAct('edit') },
    can.pin && {
      label: pinned ? texts.unpin : texts.pin,
      Icon: pinned ? IconPinnedOff : IconPin,
      onPress: () => onMark({ pinned: !pinned }),
    },
    can.storeOfTheYear && {
      label: storeOfTheYear ? texts.unmark : texts.mark,
      Icon: storeOfTheYear ? IconTrophyOff : IconTrophy,
      onPress: () => onMark({ storeOfTheYear: !storeOfTheYear }),
    },
    can.seeReaders && {
      label: post.mustRead ? readership.readers : readership.openings,
      Icon: IconEye,
      onPress: () => void navigate(paths.readers({ kind: 'POST', id: post.id }, {})),
    },
    { label: texts.copyLink, Icon: IconLink, onPress: () => void copyLink(post.id) },
    can.flag && { label: texts.flag, Icon: IconFlag, onPress: () => setAct('flag') },
    can.delete && { label: texts.remove, Icon: IconTrash, danger: true, onPress: () => setAct('delete') },
  ]
  const close = () => setAct(undefined)
  return (
    <>
      <ActionMenu label={texts.menu(fullName(post.createdBy))} actions={actions.filter((action) => action !== false)} />
      <LazyDialog opened={act === 'edit'}>
        <PostDialog post={post} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={act === 'flag'}>
        <FlagDialog target={{ postId: post.id }} author={fullName(post.createdBy)} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={act === 'delete'}>
        <DeletePost post={post} onClose={close} onDeleted={onDeleted} />
      </LazyDialog>
    </>
  )
}

async function copyLink(id: string) {
  const copied = await copyText(new URL(paths.post(id).to.replace('$id', id), window.location.origin).href)
  notify(copied ? { message: texts.copied } : { message: texts.notCopied, status: 'error' })
}
