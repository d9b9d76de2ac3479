import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aLine } from '@/shared/marks/testLines.ts'
import { ResultRows } from './ResultRows.tsx'

const lines = Array.from({ length: 50 }, () => aLine({ passed: true }))
const rows = () => (
  <MantineProvider env="test">
    <ul>
      <ResultRows lines={lines} first={new Set()} />
    </ul>
  </MantineProvider>
)

test('the page comes with three lines of a section and with room for the rest', () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(rows()) // React's first render, without what follows it
  const items = [...page.querySelectorAll<HTMLElement>('li')]
  expect(items).toHaveLength(4)
  expect(items.slice(0, 3).map((item) => item.textContent)).toEqual(lines.slice(0, 3).map(({ description }) => `${description}Yes`))
  expect(items[3]?.style.getPropertyValue('--lines')).toBe('47')
})

test('the rest follows by itself', async () => {
  render(rows())
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(50))
})
