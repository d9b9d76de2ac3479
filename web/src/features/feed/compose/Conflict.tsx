import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { feedKeys, postQuery } from '@/api/feed.ts'
import type { Post } from '@/api/types.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import base from '@/ui/Base.module.css'
import css from './Conflict.module.css'
import { texts } from './strings.ts'

interface Props {
  id: string
  onMine: (theirs: Post) => void
  onTheirs: (theirs: Post) => void
}

/** Shows what somebody else has made of the post meanwhile, and asks which one to go on with. Nothing that was typed is lost. */
export function Conflict({ id, onMine, onTheirs }: Props) {
  // Asked for afresh: what is cached is what the person began with.
  const { queryFn } = postQuery(id)
  const { data, error } = useQuery({ queryKey: [...feedKeys.posts, id, 'theirs'], queryFn, gcTime: 0 })
  const t = texts.conflict
  return (
    <section className={`${base.stack} ${css.conflict}`} aria-label={t.title} role="alert">
      <h3>{t.title}</h3>
      <p>{t.text}</p>
      {data && <RichText html={data.body} className={css.theirs} />}
      {error && <p>{error.message}</p>}
      <p>{t.willReplace}</p>
      <div className={`${base.wrap} ${css.choices}`}>
        <Button size="sm" variant="default" disabled={!data} onClick={() => data && onTheirs(data)}>
          {t.theirs}
        </Button>
        <Button size="sm" disabled={!data} onClick={() => data && onMine(data)}>
          {t.mine}
        </Button>
      </div>
    </section>
  )
}
