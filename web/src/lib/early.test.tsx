import { afterEach, expect, test, vi } from 'vitest'
import { takeOver } from './early.ts'

afterEach(() => document.body.replaceChildren())

const form = '<form><input data-path="email" type="email"><input data-path="password" type="password"><button>SUBMIT</button></form>'

/** The page that the server sent, and the form that the app has just drawn. */
function bothDrawn() {
  document.body.innerHTML = `<div id="early">${form}</div><div id="root">${form}</div>`
  const [before, now] = document.querySelectorAll('form')
  if (!before || !now) throw new Error('no forms')
  const field = (of: HTMLFormElement, path: string) => {
    const input = of.querySelector<HTMLInputElement>(`[data-path="${path}"]`)
    if (!input) throw new Error(`no ${path}`)
    return input
  }
  const sent = vi.fn((event: Event) => event.preventDefault())
  now.addEventListener('submit', sent)
  return { before, now, field, sent }
}

test('AUTH-001 what was typed before the app ran stays, and so does the focus; the page of the server is gone', () => {
  const { before, now, field } = bothDrawn()
  field(before, 'email').value = 'mia@wattle.example'
  field(before, 'password').value = 'sec'
  field(before, 'password').focus()
  const set = vi.fn()
  takeOver(now, set)
  expect(set.mock.calls).toEqual([
    ['email', 'mia@wattle.example'],
    ['password', 'sec'],
  ])
  expect(field(now, 'password')).toHaveFocus()
  expect(document.getElementById('early')).toBeNull()
})

test('AUTH-002 a press of the button before the app ran sends the form once the app has it, and only then', () => {
  vi.useFakeTimers()
  const pressed = bothDrawn()
  pressed.before.setAttribute('data-pressed', '')
  takeOver(pressed.now, () => {})
  expect(pressed.sent).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(pressed.sent).toHaveBeenCalledTimes(1)
  const untouched = bothDrawn()
  takeOver(untouched.now, () => {})
  takeOver(untouched.now, () => {})
  vi.runAllTimers()
  expect(untouched.sent).not.toHaveBeenCalled()
  vi.useRealTimers()
})
