import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { noteBuild } from '@/api/build.ts'
import { browser } from '@/lib/browser.ts'
import { NewVersion } from './NewVersion.tsx'

const own = '/assets/index-1.js'
afterEach(() => noteBuild(own, own))

function show(path: string) {
  render(
    <MantineProvider env="test">
      <NewVersion path={path} />
    </MantineProvider>,
  )
  act(() => noteBuild('/assets/index-2.js', own))
}

test('a newer version is offered, and can be loaded or dismissed', async () => {
  const user = userEvent.setup()
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  show('/compliance')
  expect(screen.getByRole('status')).toHaveTextContent('A new version of Caravan is ready.')
  await user.click(screen.getByRole('button', { name: 'RELOAD' }))
  expect(reload).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a newer version is not offered on the page of a report', () => {
  show('/compliance/audit-reports/r1')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
