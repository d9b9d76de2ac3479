import { MantineProvider, Modal } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { notLoadedMessage, offlineMessage } from '@/lib/offline.ts'
import { alert } from './alert.ts'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

function Dialog({ opened, onClose }: Props) {
  const [seen] = useState(() => Math.random())
  return (
    <Modal opened={opened} onClose={onClose} title="Late" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>{seen}</p>
    </Modal>
  )
}

function page(dialog: ReturnType<typeof lazyDialog<Props>>, stays: boolean) {
  const Late = dialog
  return function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <MantineProvider env="test">
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <LazyDialog opened={opened} stays={stays}>
          <Late opened={opened} onClose={() => setOpened(false)} />
        </LazyDialog>
      </MantineProvider>
    )
  }
}

test.each([
  ['keeps its state when it stays', true],
  ['starts fresh when it does not', false],
])('a dialog %s, and gives focus back either way', async (_, stays) => {
  const user = userEvent.setup()
  const Page = page(
    lazyDialog(async () => ({ default: Dialog })),
    stays,
  )
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  const text = async () => {
    await user.click(opener)
    const shown = (await screen.findByText(/^0\.\d+$/)).textContent
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(opener).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    return shown
  }
  const first = await text()
  expect((await text()) === first).toBe(stays)
})

test('a dialog whose code cannot be loaded says so and closes, and opens as soon as the code is there', async () => {
  const user = userEvent.setup()
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('ok'))
  const load = vi.fn(async () => ({ default: Dialog }))
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Page = page(lazyDialog(load), true)
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  await waitFor(() => expect(alert.get()).toEqual({ message: notLoadedMessage, opened: true }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await user.click(opener)
  await waitFor(() => expect(alert.get().message).toBe(offlineMessage))

  load.mockResolvedValue({ default: Dialog })
  await user.click(opener)
  expect(await screen.findByRole('dialog', { name: 'Late' })).toBeVisible()
})

test('the fallback takes the place of a dialog whose code cannot be loaded', async () => {
  const user = userEvent.setup()
  const Instead = ({ opened }: Props) => opened && <p role="alert">Without code</p>
  const Page = page(
    lazyDialog<Props>(() => Promise.reject(new TypeError('offline')), Instead),
    true,
  )
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Without code')
})
