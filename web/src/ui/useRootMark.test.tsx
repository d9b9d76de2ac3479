import { readdirSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRootMark } from './useRootMark.ts'

function Bar({ on }: { on?: boolean }) {
  useRootMark('bar', on)
  return null
}

const isMarked = () => document.documentElement.hasAttribute('data-with-bar')

test('GENERAL-027 the root element is marked as long as one of those that mark it is there', () => {
  const first = render(<Bar />)
  const second = render(<Bar />)
  expect(isMarked()).toBe(true)
  first.unmount()
  expect(isMarked()).toBe(true)
  second.rerender(<Bar on={false} />)
  expect(isMarked()).toBe(false)
  second.rerender(<Bar on />)
  expect(isMarked()).toBe(true)
  second.unmount()
  expect(isMarked()).toBe(false)
})

test('no style asks what is anywhere on the page, which would be answered again at every change', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.filter((path) => /(:root|\bhtml|\bbody)\S*:has\(/.test(readFileSync(`src/${path}`, 'utf8')))).toEqual([])
})
