import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { MustRead, User, Visibility } from '@/api/types.ts'
import { UserContext } from '@/shared/session/session.ts'
import { renderPart } from '@/test/renderPart.tsx'
import { aUser, noRights } from '@/test/server.ts'
import { MustReadField } from './MustReadField.tsx'
import { type MustReadValues, mustReadValues, sentMustRead } from './mustReadForm.ts'
import { aMustRead } from './testReaders.ts'

/** Renders the field, as it is for something that is published to an audience. Returns what would be sent. */
function open(visibility: Visibility | '', was: MustRead | null = null, person: User = aUser(), error?: string) {
  let values: MustReadValues = mustReadValues(was)
  function Form() {
    const [state, setState] = useState(values)
    values = state
    const set = (name: string, value: unknown) => setState((old) => ({ ...old, [name]: value }))
    return (
      <UserContext value={person}>
        <MustReadField values={{ ...state, visibility }} errors={{ mustRead: error }} set={set} was={was} hasFile />
      </UserContext>
    )
  }
  return { ...renderPart(Form), sent: () => sentMustRead(values, was) }
}

const yes = () => screen.findByRole('radio', { name: 'Yes' })

describe('whether something must be read', () => {
  test('READERSHIP-004 it says what that does, and is read within a week unless another day is chosen', async () => {
    const { user, sent } = open('MY_STORE')
    expect(await screen.findByText(/^Everyone it reaches must confirm with I HAVE READ THIS/)).toBeVisible()
    expect(sent()).toEqual({})
    await user.click(await yes())
    const day = screen.getByRole('textbox', { name: 'Read by' })
    expect(day).toHaveValue('27/11/2026')
    await user.clear(day)
    await user.type(day, '01/12/2026')
    expect(sent()).toEqual({ mustRead: { by: '2026-12-01' } })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test.each(['GLOBAL', ''] as const)('READERSHIP-005 an owner is not asked beyond the own store (%s)', async (visibility) => {
    open(visibility)
    await new Promise((resolve) => setTimeout(resolve)) // until the router has drawn it
    expect(screen.queryByText('Must it be read?')).toBeNull()
  })

  test('READERSHIP-005 who may never ask for it is not bothered', async () => {
    open('GLOBAL', null, aUser({ can: noRights }))
    await new Promise((resolve) => setTimeout(resolve)) // until the router has drawn it
    expect(screen.queryByText('Must it be read?')).toBeNull()
  })

  test('READERSHIP-005 who may not change the mark of another reads that, with what the server says', async () => {
    open('GLOBAL', aMustRead(), aUser({ can: noRights }), 'Only what you share with your own store can be a must-read.')
    expect(await screen.findByText(/^This must be read by 27 Nov 2026/)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Only what you share with your own store can be a must-read.')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('READERSHIP-012 READERSHIP-011 whoever edits it may ask everybody again, and reads that a new file does', async () => {
    const { user, sent } = open('MY_STORE', aMustRead())
    await user.click(await screen.findByRole('checkbox', { name: 'Ask everybody again' }))
    expect(screen.getByText(/With a new file or link, everybody is asked again\.$/)).toBeVisible()
    expect(sent()).toEqual({ mustRead: { by: '2026-11-27', again: true } })
    await user.click(screen.getByRole('radio', { name: 'No' }))
    expect(sent()).toEqual({ mustRead: { by: null } })
  })
})
