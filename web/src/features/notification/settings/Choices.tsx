import { useId } from 'react'
import type { NotificationChoice } from '@/api/notification.ts'
import box from '@/ui/CheckBox.module.css'
import css from './Choices.module.css'
import { channels, kinds, texts } from './strings.ts'

interface Props {
  choices: NotificationChoice[]
  onChange: (choice: NotificationChoice) => void
}

/** Kinds and channels: a table on a wide screen, a card for each kind on a phone. */
export function Choices({ choices, onChange }: Props) {
  return (
    <div className={css.choices}>
      <div className={css.head} aria-hidden>
        {channels.map(({ name, label }) => (
          <span key={name}>{label}</span>
        ))}
      </div>
      {choices.map((choice) => (
        <Row key={choice.kind} choice={choice} onChange={onChange} />
      ))}
    </div>
  )
}

function Row({ choice, onChange }: { choice: NotificationChoice; onChange: Props['onChange'] }) {
  const id = useId()
  const { name, hint } = kinds[choice.kind]
  return (
    <fieldset className={css.row} aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <div className={css.kind}>
        <strong id={id}>{name}</strong>
        <small id={`${id}-hint`}>{hint}</small>
      </div>
      {channels.map((channel) =>
        choice.kind === 'MESSAGE' && channel.name === 'inApp' ? (
          <span key={channel.name} className={css.elsewhere}>
            {texts.what.inInbox}
          </span>
        ) : (
          <label key={channel.name} className={css.cell}>
            <input
              type="checkbox"
              className={box.box}
              checked={choice[channel.name]}
              onChange={(event) => onChange({ ...choice, [channel.name]: event.target.checked })}
            />
            <span>{channel.label}</span>
          </label>
        ),
      )}
    </fieldset>
  )
}
