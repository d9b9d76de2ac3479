import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { noteBuild } from '@/api/build.ts'
import { browser } from '@/lib/browser.ts'
import { NewVersion } from './NewVersion.tsx'

const own = '/assets/index-1.js'
afterEach(() => noteBuild(own, own))

/** Shows the pages one after the other. The newer version comes while the first one is open. */
function visit(first: string, next?: string) {
  const at = (path: string) => (
    <MantineProvider env="test">
      <NewVersion path={path} />
    </MantineProvider>
  )
  const { rerender } = render(at(first))
  act(() => noteBuild('/assets/index-2.js', own))
  if (next) rerender(at(next))
}

test('a newer version is offered, and can be loaded or dismissed', async () => {
  const user = userEvent.setup()
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {})
  visit('/', '/compliance')
  expect(screen.getByRole('status')).toHaveTextContent('A new version is ready.')
  await user.click(screen.getByRole('button', { name: 'RELOAD' }))
  expect(reload).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a newer version does not push down the page that is being used', () => {
  visit('/compliance')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a newer version is not offered on the page of a report', () => {
  visit('/compliance', '/compliance/audit-reports/r1')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a newer version is no longer offered when the server has this page’s version again', () => {
  visit('/', '/compliance')
  act(() => noteBuild(own, own))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
