import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { DateField } from './DateField.tsx'

function field(initial: string, limits: { min?: string; max?: string } = {}) {
  const onChange = vi.fn()
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <MantineProvider env="test">
        <DateField
          label="Day"
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
          {...limits}
        />
        <button type="button" onClick={() => setValue('2027-01-31')}>
          Change it
        </button>
      </MantineProvider>
    )
  }
  render(<Form />)
  return { user: userEvent.setup(), input: screen.getByRole('textbox', { name: 'Day' }), onChange }
}

const day = (name: string) => screen.getByRole('button', { name })

describe('FD-39 a date field', () => {
  test('shows a day as DD/MM/YYYY, and a change from outside too', async () => {
    const { user, input } = field('2026-11-20')
    expect(input).toHaveValue('20/11/2026')
    await user.click(day('Change it'))
    expect(input).toHaveValue('31/01/2027')
  })

  test('takes what is typed, and writes it in full afterwards', async () => {
    const { user, input, onChange } = field('')
    await user.type(input, '1/3/26')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01')
    expect(input).toHaveValue('1/3/26')
    await user.tab()
    expect(input).toHaveValue('01/03/2026')
  })

  test('hands on a text that is no day as it is, and keeps it', async () => {
    const { user, input, onChange } = field('2026-11-20')
    await user.clear(input)
    expect(onChange).toHaveBeenLastCalledWith('')
    await user.type(input, '31/02/2026')
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('31/02/2026')
    expect(input).toHaveValue('31/02/2026')
  })

  test('a day is picked with the mouse, and focus goes back', async () => {
    const { user, input, onChange } = field('2026-11-20')
    await user.click(day('Open calendar'))
    const calendar = within(await screen.findByRole('dialog', { name: 'Day' }))
    await waitFor(() => expect(calendar.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveFocus())
    expect(calendar.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(calendar.getByRole('button', { name: 'Next month' }))
    expect(calendar.getByText('December 2026')).toBeVisible()
    await user.click(calendar.getByRole('button', { name: 'Thursday 24 December 2026' }))
    expect(onChange).toHaveBeenLastCalledWith('2026-12-24')
    expect(input).toHaveValue('24/12/2026')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(day('Open calendar')).toHaveFocus())
  })

  test('a day is picked with the keyboard alone, and Escape changes nothing', async () => {
    const { user, input, onChange } = field('2026-11-20')
    await user.click(input)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(day('Friday 20 November 2026')).toHaveFocus())
    for (const [key, name] of [
      ['{ArrowRight}', 'Saturday 21 November 2026'],
      ['{ArrowDown}', 'Saturday 28 November 2026'],
      ['{Home}', 'Monday 23 November 2026'],
      ['{End}', 'Sunday 29 November 2026'],
      ['{PageDown}', 'Tuesday 29 December 2026'],
      ['{Shift>}{PageUp}{/Shift}', 'Monday 29 December 2025'],
      ['{ArrowUp}', 'Monday 22 December 2025'],
      ['{ArrowLeft}', 'Sunday 21 December 2025'],
    ] as const) {
      await user.keyboard(key)
      expect(day(name)).toHaveFocus()
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(onChange).not.toHaveBeenCalled()
    await user.click(input)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(day('Friday 20 November 2026')).toHaveFocus())
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(input).toHaveValue('19/11/2026')
  })

  test('days outside of the limits cannot be picked, and keys stop there', async () => {
    const { user } = field('', { min: '2026-11-10', max: '2026-11-12' })
    await user.click(day('Open calendar'))
    await screen.findByRole('dialog')
    expect(day('Monday 9 November 2026')).toBeDisabled()
    expect(day('Tuesday 10 November 2026')).toBeEnabled()
    expect(day('Friday 13 November 2026')).toBeDisabled()
    expect(day('Previous month')).toBeDisabled()
    expect(day('Next month')).toBeDisabled()
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(day('Thursday 12 November 2026')).toHaveFocus())
    await user.keyboard('{PageUp}')
    expect(day('Tuesday 10 November 2026')).toHaveFocus()
  })
})
