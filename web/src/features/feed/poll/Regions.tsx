import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { regions } from '@/api/regions.gen.ts'
import type { Poll } from '@/api/types.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { pollByRegionQuery } from './queries.ts'
import css from './Regions.module.css'
import { texts } from './strings.ts'

interface Props {
  post: string
  poll: Poll
  onClose: () => void
}

type Region = keyof typeof regions

const t = texts.regions
const nameOf = (region: Region | null) => (region ? regions[region] : t.noStore)

/** How the regions have voted, for head office. */
export default function Regions({ post, poll, onClose }: Props) {
  const { data, error, refetch } = useQuery(pollByRegionQuery(post))
  const split = data && [
    ...data.regions.map(({ region, results }) => ({ name: nameOf(region), results })),
    ...(data.rest.length > 0 ? [{ name: t.together(data.together.map(nameOf).join(', ')), results: data.rest }] : []),
  ]
  return (
    <Modal opened onClose={onClose} title={t.title} size={560}>
      <div className={`${base.stack} ${css.regions}`}>
        <p className={css.question}>{poll.question}</p>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <p role="status">{t.loading}</p>}
        {split?.map(({ name, results }) => (
          <section key={name} aria-label={name}>
            <h3>
              {name} <small className={base.muted}>{texts.votes(results.reduce((sum, { votes }) => sum + votes, 0))}</small>
            </h3>
            <dl>
              {poll.answers.map(({ id, words }, at) => (
                <div key={id} className={base.spread}>
                  <dt>{words}</dt>
                  <dd>{texts.share(results[at]?.votes ?? 0, results[at]?.percent ?? 0)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {split?.length === 0 && <p>{poll.anonymous && poll.voters > 0 ? t.tooFew : t.none}</p>}
        {split && split.length > 0 && poll.anonymous && <p className={base.muted}>{t.few}</p>}
      </div>
    </Modal>
  )
}
