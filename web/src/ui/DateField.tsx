import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isDay, readDay, typedDay } from '@/lib/days.ts'
import { Calendar } from './Calendar.tsx'
import css from './DateField.module.css'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'label' | 'type' | 'min' | 'max'> {
  label: string
  description?: ReactNode
  /** A day as 'YYYY-MM-DD', '' for none, or what was typed if it is no day. */
  value?: string
  onChange: (value: string) => void
  /** The first and the last day that the calendar offers. What is typed is checked by the form, which has the message for it. */
  min?: string
  max?: string
}

/**
 * A field for a day, typed as DD/MM/YYYY or picked from a calendar. A text that is no day is the field's value as it is, so that the form refuses it
 * and nothing typed is lost. Alt and the down arrow open the calendar.
 */
export function DateField({ label, value = '', onChange, min, max, ...input }: Props) {
  const id = useId()
  const [text, setText] = useState(() => shown(value))
  const [known, setKnown] = useState(value)
  const [opened, setOpened] = useState(false)
  if (value !== known) set(value)

  function set(next: string) {
    setKnown(next)
    setText(shown(next))
  }

  function type(next: string) {
    const day = readDay(next) ?? next.trim()
    setText(next)
    setKnown(day)
    onChange(day)
  }

  function pick(day: string) {
    set(day)
    onChange(day)
    setOpened(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpened(true)
  }

  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label="Open calendar" aria-describedby={`${id}-label`} onClick={() => setOpened(!opened)}>
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-labelledby={`${id}-label`}>
        <Calendar day={isDay(value) ? value : undefined} min={min} max={max} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...input}
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      value={text}
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(shown(value))}
      onKeyDown={onKeyDown}
      rightSectionWidth={52}
      rightSectionPointerEvents="all"
      rightSection={calendar}
    />
  )
}

function shown(value: string): string {
  return isDay(value) ? typedDay(value) : value
}
