import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConfirmModal } from './ConfirmModal.tsx'

vi.mock('./ConfirmDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test.each([true, false])('AMB-036 it asks even when the connection dropped before its dialog was loaded: %s', async (answer) => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(answer)
  const confirm = vi.fn()
  const close = vi.fn()
  const props = { title: 'Mark lines', confirmLabel: 'MARK', children: '12 lines will be true.', onConfirm: confirm, onClose: close }
  const { rerender } = render(<ConfirmModal opened={false} {...props} />)
  expect(ask).not.toHaveBeenCalled()
  rerender(<ConfirmModal opened {...props} />)
  await waitFor(() => expect(ask).toHaveBeenCalledExactlyOnceWith('Mark lines\n\n12 lines will be true.'))
  rerender(<ConfirmModal opened loading {...props} />)
  expect(ask).toHaveBeenCalledOnce()
  expect([confirm.mock.calls.length, close.mock.calls.length]).toEqual(answer ? [1, 0] : [0, 1])
})
