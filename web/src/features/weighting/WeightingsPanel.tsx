import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { weightingsQuery } from '@/api/weighting.ts'
import { formatDay } from '@/lib/dates.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { Panel } from '@/ui/Panel.tsx'
import { weightingTexts as texts } from './strings.ts'
import type { Config } from './types.ts'
import css from './Weightings.module.css'
import { WeightingsModal } from './WeightingsModal.tsx'
import { WeightingsView } from './WeightingsView.tsx'

/** How much each section counts: now, from a day still to come, and before (AUDIT-133). `today` is the business day. */
export function WeightingsPanel({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(weightingsQuery)
  const [based, setBased] = useState<Config | null>(null)
  const editable = data?.can.edit
  const latest = data?.items[0]

  return (
    <Panel title={texts.heading} text={texts.text}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Loading />}
      {data && <Configs configs={data.items} onChange={editable ? setBased : undefined} />}
      {editable && latest && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconScale size={20} aria-hidden />}
          onClick={() => setBased({ ...latest, effectiveFrom: null })}
        >
          {texts.set}
        </Button>
      )}
      {based && <WeightingsModal based={based} today={today} onClose={() => setBased(null)} />}
    </Panel>
  )
}

function Loading() {
  return (
    <div className={css.skeleton} role="status" aria-label="Loading">
      <Skeleton height={20} width="40%" />
      <Skeleton height={14} radius="xl" />
      <Skeleton height={150} />
    </div>
  )
}

interface ConfigsProps {
  configs: readonly Config[]
  /** Called to change weightings that are not yet in force. */
  onChange: ((config: Config) => void) | undefined
}

function Configs({ configs, onChange }: ConfigsProps) {
  const of = (state: Config['state']) => configs.filter((config) => config.state === state)
  const past = of('PAST')
  return (
    <div className={css.configs}>
      {of('CURRENT').map((config) => (
        <Dated
          key="current"
          title={texts.now}
          note={config.effectiveFrom ? texts.since(formatDay(config.effectiveFrom)) : texts.defaults}
          config={config}
        />
      ))}
      {of('FUTURE')
        .toReversed()
        .map((config) => (
          <Dated key={config.effectiveFrom} title={texts.next(dayOf(config))} config={config} onChange={onChange} />
        ))}
      {past.length > 0 && (
        <details className={css.past}>
          <summary>{texts.past}</summary>
          <div className={css.configs}>
            {past.map((config) => (
              <Dated
                key={config.effectiveFrom ?? 'defaults'}
                title={config.effectiveFrom ? texts.next(dayOf(config)) : texts.pastDefaults}
                config={config}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

interface DatedProps {
  title: string
  note?: string
  config: Config
  onChange?: ConfigsProps['onChange']
}

function Dated({ title, note, config, onChange }: DatedProps) {
  return (
    <section className={css.config} aria-label={title}>
      <div className={`${base.spread} ${css.head}`}>
        <h3>{title}</h3>
        {onChange && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={texts.change(dayOf(config))}
            onClick={() => onChange(config)}
          >
            {texts.edit}
          </Button>
        )}
        {note && <p>{note}</p>}
      </div>
      <WeightingsView weightings={config.weightings} />
    </section>
  )
}

const dayOf = ({ effectiveFrom }: Config) => formatDay(effectiveFrom ?? '')
