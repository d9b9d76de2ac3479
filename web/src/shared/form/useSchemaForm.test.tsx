import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors.ts'
import * as z from '@/lib/zod.ts'
import { DateField } from '@/ui/DateField.tsx'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { requiredDay } from './days.ts'
import { useSchemaForm } from './useSchemaForm.ts'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name'), z.minLength(2, 'Too short')),
  day: requiredDay('Please enter a day'),
})

interface DialogProps {
  send: (sent: { name: string; day: string }) => Promise<unknown>
  fallback?: 'day'
  onClose: () => void
}

function Dialog({ send, fallback, onClose }: DialogProps) {
  const form = useSchemaForm({ schema, initial: { name: '', day: '2026-11-20' }, send, ...(fallback && { fallback }) })
  return (
    <FormDialog title="Name the day" form={form} submit="SAVE" onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.field('name')} />
      <DateField label="Day" {...form.field('day')} />
    </FormDialog>
  )
}

function Page(props: Omit<DialogProps, 'onClose'>) {
  const [opened, setOpened] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && <Dialog {...props} onClose={() => setOpened(false)} />}
    </MantineProvider>
  )
}

async function openDialog(props: Omit<DialogProps, 'onClose'>) {
  const user = userEvent.setup()
  render(<Page {...props} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, name: screen.getByRole('textbox', { name: 'Name' }), day: screen.getByLabelText<HTMLInputElement>('Day') }
}

const refuse = (error: Error) => vi.fn(() => Promise.reject(error))

function apiError(message: string, fields: Record<string, string> = {}) {
  const errors = Object.entries(fields).map(([path, text]) => ({ location: `body.${path}`, message: text }))
  return new ApiError(422, { message, errors })
}

describe('messages', () => {
  test('a field shows the first thing that is wrong with it, gets focus and is marked as invalid, and nothing is sent', async () => {
    const send = vi.fn()
    const { user, name } = await openDialog({ send })
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    expect(name).toBeInvalid()
    expect(name).toHaveAccessibleDescription('Please enter a name')
    expect(name).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
  })

  test('NONLIQUOR-024 a date that does not exist is told apart from an empty one', async () => {
    const send = vi.fn()
    const { user, name, day } = await openDialog({ send })
    await user.type(name, 'Mia')
    await user.clear(day)
    await user.type(day, '31/02/2026')
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    expect(day).toHaveAccessibleDescription('Please enter a valid date (YYYY-MM-DD)')
    expect(day).toHaveFocus()
    expect(day).toHaveValue('31/02/2026')
    expect(send).not.toHaveBeenCalled()
  })

  test("the server's message about a field shows on that field, and what was typed stays", async () => {
    const { user, name, day } = await openDialog({ send: refuse(apiError('Wrong', { day: 'Too late' })) })
    await user.type(name, 'Mia{Enter}')
    await waitFor(() => expect(day).toHaveAccessibleDescription('Too late'))
    expect(day).toHaveFocus()
    expect(name).toHaveValue('Mia')
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  test("in a list the server writes the place in brackets, and the form's field has the sentence", async () => {
    const rows = z.object({ rows: z.array(z.object({ name: z.string() })) })
    function List() {
      const form = useSchemaForm({
        schema: rows,
        initial: { rows: [{ name: 'A' }, { name: 'B' }] },
        send: refuse(apiError('Wrong', { 'rows[1].name': 'Twice' })),
      })
      return (
        <FormDialog title="List" form={form} submit="SAVE" onClose={vi.fn()}>
          <TextInput label="First" {...form.field('rows.0.name')} />
          <TextInput label="Second" {...form.field('rows.1.name')} />
        </FormDialog>
      )
    }
    render(
      <MantineProvider env="test">
        <List />
      </MantineProvider>,
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'SAVE' }))
    const second = screen.getByRole('textbox', { name: 'Second' })
    await waitFor(() => expect(second).toHaveAccessibleDescription('Twice'))
    expect(second).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'First' })).toBeValid()
  })

  test.each([
    ['no field', {}],
    ['a field that the form does not have', { colour: 'Unknown' }],
  ])('an error about %s shows at the end of the form', async (_, fields) => {
    const { user, name } = await openDialog({ send: refuse(apiError('Try again', fields)) })
    await user.type(name, 'Mia{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Try again'))
  })

  test('with a fallback the error shows on that field', async () => {
    const { user, name, day } = await openDialog({ send: refuse(new Error('No answer')), fallback: 'day' })
    await user.type(name, 'Mia{Enter}')
    await waitFor(() => expect(day).toHaveAccessibleDescription('No answer'))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})

test("the schema's output is sent once, and nothing closes the dialog until the answer comes", async () => {
  let answer = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const { user, name } = await openDialog({ send })
  await user.type(name, ' Mia {Enter}{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Mia', day: '2026-11-20' })
  expect(screen.getByRole('button', { name: 'CANCEL' })).toBeDisabled()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Name the day' })).toBeVisible()
  answer()
  await waitFor(() => expect(screen.getByRole('button', { name: 'CANCEL' })).toBeEnabled())
})

test('CANCEL closes the dialog and gives focus back, and the next time the form starts fresh', async () => {
  const { user, name } = await openDialog({ send: vi.fn() })
  await waitFor(() => expect(name).toHaveFocus())
  await user.type(name, 'Mia')
  await user.click(screen.getByRole('button', { name: 'CANCEL' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

describe('FD-174 a slip loses nothing that was typed', () => {
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('Escape closes a form in which nothing was entered', async () => {
    const { user } = await openDialog({ send: vi.fn() })
    expect(leave()).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('Escape asks when something was entered; Escape goes back to it, DISCARD closes', async () => {
    const { user, name } = await openDialog({ send: vi.fn() })
    await user.type(name, 'Mia{Escape}')
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await waitFor(() => expect(within(question).getByRole('button', { name: 'CANCEL' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(name).toHaveValue('Mia')
    await user.type(name, '{Escape}')
    await user.click(await screen.findByRole('button', { name: 'DISCARD' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('the browser asks before it leaves the page, until what was entered is gone again', async () => {
    const { user, name } = await openDialog({ send: vi.fn() })
    await user.type(name, 'M')
    expect(leave()).toBe(false)
    await user.clear(name)
    expect(leave()).toBe(true)
  })
})
