import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dayOf } from '@/lib/dates.ts'
import { afterMonday, later, monthOf, spokenDay, weeksOf } from '@/lib/days.ts'
import base from './Base.module.css'
import css from './Calendar.module.css'

interface Props {
  /** The chosen day, as 'YYYY-MM-DD'. */
  day: string | undefined
  /** The first and the last day that can be picked. */
  min: string | undefined
  max: string | undefined
  onPick: (day: string) => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Escape closes the calendar and not the dialog around it, too. */
const closesAlone = { 'data-mantine-stop-propagation': true }

/**
 * A month of days to pick one from. The arrow keys move by days and weeks, Home and End within the week, Page Up and Page Down by months, with Shift
 * by years. A day outside of the limits cannot be picked, and keys stop at the limits.
 */
export function Calendar({ day, min, max, onPick }: Props) {
  const within = (wanted: string) => (min && wanted < min ? min : max && wanted > max ? max : wanted)
  const today = dayOf(new Date())
  const [current, setCurrent] = useState(() => within(day ?? today))
  const focused = useRef<HTMLButtonElement>(null)
  const byKey = useRef(false)
  const monthId = useId()

  // The day in focus follows the keys. A press on the arrows of the month leaves focus on the arrow.
  useEffect(() => {
    if (byKey.current) focused.current?.focus({ preventScroll: true })
    byKey.current = false
  })

  function onKeyDown(event: KeyboardEvent) {
    const years = event.shiftKey ? 'year' : 'month'
    const moves: Record<string, string> = {
      ArrowLeft: later(current, -1, 'day'),
      ArrowRight: later(current, 1, 'day'),
      ArrowUp: later(current, -7, 'day'),
      ArrowDown: later(current, 7, 'day'),
      Home: later(current, -afterMonday(current), 'day'),
      End: later(current, 6 - afterMonday(current), 'day'),
      PageUp: later(current, -1, years),
      PageDown: later(current, 1, years),
    }
    const next = moves[event.key]
    if (!next) return
    event.preventDefault()
    byKey.current = true
    setCurrent(within(next))
  }

  const turn = (by: number) => setCurrent(within(later(current, by, 'month')))

  return (
    <div className={css.calendar}>
      <div className={`${base.row} ${css.head}`}>
        <ActionIcon
          {...closesAlone}
          aria-label="Previous month"
          disabled={Boolean(min && current.slice(0, 7) <= min.slice(0, 7))}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <p id={monthId} aria-live="polite">
          {monthOf(current)}
        </p>
        <ActionIcon
          {...closesAlone}
          aria-label="Next month"
          disabled={Boolean(max && current.slice(0, 7) >= max.slice(0, 7))}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <table className={css.month} aria-labelledby={monthId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week, row) => (
            <tr key={row}>
              {week.map((each, column) => (
                <td key={each ?? column}>
                  {each && (
                    <button
                      {...closesAlone}
                      data-autofocus={each === current || undefined}
                      ref={each === current ? focused : undefined}
                      type="button"
                      className={css.day}
                      tabIndex={each === current ? 0 : -1}
                      aria-label={spokenDay(each)}
                      aria-pressed={each === day}
                      aria-current={each === today ? 'date' : undefined}
                      disabled={each !== within(each)}
                      onClick={() => onPick(each)}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
