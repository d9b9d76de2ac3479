import { useId, useState } from 'react'
import type { NotificationSettings } from '@/api/notification.ts'
import { CheckLine } from '@/ui/CheckLine.tsx'
import { Panel } from '@/ui/Panel.tsx'
import css from './QuietHours.module.css'
import { placeOf, texts } from './strings.ts'

type Quiet = NotificationSettings['quiet']

interface Props {
  quiet: Quiet
  zone: string
  onChange: (quiet: Quiet) => void
}

/** The hours in which nothing is sent (FD-81). */
export function QuietHours({ quiet, zone, onChange }: Props) {
  return (
    <Panel title={texts.quiet.heading} text={texts.quiet.text(placeOf(zone))}>
      <CheckLine label={texts.quiet.on} checked={quiet.on} onChange={(on) => onChange({ ...quiet, on })} />
      <div className={css.times}>
        <Time label={texts.quiet.from} value={quiet.from} disabled={!quiet.on} onChange={(from) => onChange({ ...quiet, from })} />
        <Time label={texts.quiet.until} value={quiet.until} disabled={!quiet.on} onChange={(until) => onChange({ ...quiet, until })} />
      </div>
      <p className={css.none} role="status">
        {quiet.on && quiet.from === quiet.until && texts.quiet.none}
      </p>
    </Panel>
  )
}

/** A field for a time of the day. What is half typed stays in the field, and changes nothing until it is a time. */
function Time({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={css.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={typed ?? value}
        disabled={disabled}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value) onChange(target.value)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
