import { Card } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '@/lib/late.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { plain } from '@/shared/richtext/policy.ts'
import { useUser } from '@/shared/session/session.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import css from './ComposeBox.module.css'
import { texts } from './strings.ts'

/** What reads begun posts comes after the first posts of the feed, which wait for nothing that they do not need (docs/adr/0008). */
const drafts = latePart(() => import('./draft.ts'), { onPage: true })
const PostDialog = lazyDialog(() => import('./PostDialog.tsx'))

/** The bar on top of the feed in which a post begins (FEED-001, FEED-002). It goes on with the one that was begun last. */
export function ComposeBox() {
  const user = useUser()
  const [opened, setOpened] = useState(false)
  const mayShare = user.can.publishTo.length > 0
  const begunPosts = drafts.use()?.begunPosts
  const [begun] = opened || !begunPosts ? [] : begunPosts(user.id)
  const words = begun && plain(begun.values.body)
  return (
    <Card className={css.box} padding={0}>
      <button type="button" className={css.bar} disabled={!mayShare} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Avatar person={user} />
        <span className={css.words}>
          <span className={css.label}>{begun ? texts.resume : texts.share}</span>
          <span className={css.invite}>{words || (mayShare ? texts.invite : texts.impersonating)}</span>
        </span>
        <IconPhoto size={22} aria-hidden />
      </button>
      <LazyDialog opened={opened}>
        <PostDialog onClose={() => setOpened(false)} />
      </LazyDialog>
    </Card>
  )
}
