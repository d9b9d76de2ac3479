import { Button, Card } from '@mantine/core'
import { IconBookmark, IconPhoto, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '@/lib/late.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { plain } from '@/shared/richtext/policy.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { type Beginning, beginnings } from './beginnings.ts'
import css from './ComposeBox.module.css'
import { texts } from './strings.ts'

/** What reads begun posts comes after the first posts of the feed, which wait for nothing that they do not need (docs/adr/0008). */
const drafts = latePart(() => import('./draft.ts'), { onPage: true })
const PostDialog = lazyDialog(() => import('./PostDialog.tsx'))

const symbols = { ANNOUNCEMENT: IconPin, MUST_READ: IconBookmark } satisfies Record<Beginning, unknown>

/**
 * The bar on top of the feed in which a post begins (FEED-001, FEED-002). It goes on with the one that was begun last. Below it stand, by name, what
 * else the person may begin (FD-351).
 */
export function ComposeBox() {
  const user = useUser()
  const [opened, setOpened] = useState<Beginning | 'POST'>()
  const mayShare = user.can.publishTo.length > 0
  const mayBegin = beginnings(user.can)
  const begunPosts = drafts.use()?.begunPosts
  const [begun] = opened || !begunPosts ? [] : begunPosts(user.id)
  const words = begun && plain(begun.values.body)
  return (
    <Card className={css.box} padding={0}>
      <button
        type="button"
        className={`${base.row} ${css.bar}`}
        disabled={!mayShare}
        aria-haspopup="dialog"
        onClick={() => setOpened('POST')}
      >
        <Avatar person={user} />
        <span className={`${base.grow} ${css.words}`}>
          <span className={css.label}>{begun ? texts.resume : texts.share}</span>
          <span className={css.invite}>{words || (mayShare ? texts.invite : texts.impersonating)}</span>
        </span>
        <IconPhoto size={22} aria-hidden />
      </button>
      {mayBegin.length > 0 && (
        <div className={`${base.wrap} ${css.begin}`}>
          {mayBegin.map((each) => {
            const Icon = symbols[each]
            return (
              <Button
                key={each}
                variant="subtle"
                leftSection={<Icon size={18} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setOpened(each)}
              >
                {texts.beginnings[each]}
              </Button>
            )
          })}
        </div>
      )}
      <LazyDialog opened={opened !== undefined}>
        <PostDialog beginning={opened === 'POST' ? undefined : opened} onClose={() => setOpened(undefined)} />
      </LazyDialog>
    </Card>
  )
}
