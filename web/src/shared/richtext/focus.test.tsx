import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '@/test/renderPart.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'

const field = () => <RichTextEditor label="Text" value="" onChange={() => {}} placeholder="" autoFocus />

test('POST-021 the editor takes the focus when it comes', async () => {
  renderPart(field)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await waitFor(() => expect(text).toHaveFocus())
})

function Late() {
  const [comes, setComes] = useState(false)
  return (
    <>
      <input aria-label="Beside" onFocus={() => setComes(true)} />
      {comes && field()}
    </>
  )
}

test('POST-021 whoever has begun to type in another field before it comes goes on there', async () => {
  const { user } = renderPart(Late)
  await user.click(await screen.findByLabelText('Beside'))
  await screen.findByRole('textbox', { name: 'Text' })
  await user.keyboard('Thursday')
  expect(screen.getByLabelText('Beside')).toHaveValue('Thursday')
})
