import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Attachment } from '@/api/types.ts'
import { renderPart } from '@/test/renderPart.tsx'
import { problem, server } from '@/test/server.ts'
import { picture } from './testFiles.ts'
import { UploadsField } from './UploadsField.tsx'

const file = (name: string, type = 'image/jpeg', size = 3) => new File([new Uint8Array(size)], name, { type })
const app = { headers: { 'X-App': 'Caravan test' } }

/** What the server does with the next uploads. Each is answered when the test says so. */
let uploads: { id: string; name: string; answer: (response: Response) => void }[] = []
const names = () => uploads.map(({ name }) => name)

/** The names of the files by their upload's id. The test's browser loses them on the way to the test's server. */
const nameOf = new Map<string, string>()

beforeEach(() => {
  uploads = []
  const append = FormData.prototype.append
  vi.spyOn(FormData.prototype, 'append').mockImplementation(function (this: FormData, ...args: unknown[]) {
    if (args[0] === 'files') nameOf.set(String(this.get('id')), String(args[2]))
    return Reflect.apply(append, this, args)
  })
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  server.use(
    http.post('/api/media', async ({ request }) => {
      const form = await request.text()
      const [, id = ''] = /name="id"\s+([0-9a-f-]{36})/.exec(form) ?? []
      return new Promise<Response>((answer) => uploads.push({ id, name: nameOf.get(id) ?? '', answer }))
    }),
  )
})

function arrive(index: number) {
  const { id, name, answer } = uploads[index] ?? { id: '', name: '', answer: () => {} }
  answer(HttpResponse.json({ items: [{ ...picture(id), name }] }, { status: 201, ...app }))
}

function Form({
  onSending = () => {},
  onFiles = () => {},
}: {
  onSending?: (is: boolean) => void
  onFiles?: (files: Attachment[]) => void
}) {
  const [files, setFiles] = useState<Attachment[]>([])
  return (
    <form>
      <input aria-label="Text" />
      <UploadsField
        label="Pictures and files"
        files={files}
        onFiles={(now) => {
          setFiles(now)
          onFiles(now)
        }}
        onSending={onSending}
      />
    </form>
  )
}

async function choose(...files: File[]) {
  fireEvent.change(await screen.findByLabelText('Pictures and files', { selector: 'input' }), { target: { files } })
}

const rows = () => screen.queryAllByRole('listitem')

describe('a field for several files', () => {
  test('MEDIA-004 sends two at a time and keeps their order, whichever arrives first', async () => {
    const onSending = vi.fn()
    const onFiles = vi.fn()
    renderPart(() => <Form onSending={onSending} onFiles={onFiles} />)
    await choose(file('a.jpg'), file('b.jpg'), file('c.jpg'))
    await waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg']))
    expect(onSending).toHaveBeenLastCalledWith(true)
    expect(screen.getByText('Waiting')).toBeVisible()
    arrive(1)
    await waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
    arrive(2)
    arrive(0)
    await waitFor(() => expect(onSending).toHaveBeenLastCalledWith(false))
    expect(onFiles.mock.lastCall?.[0].map(({ name }: Attachment) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  })

  test('MEDIA-003 one that fails says so, holds up no other, and is tried again under the same id', async () => {
    const { user } = renderPart(() => <Form />)
    await choose(file('a.jpg'), file('b.jpg'))
    await waitFor(() => expect(uploads).toHaveLength(2))
    uploads[0]?.answer(problem(500, 'Something went wrong.'))
    arrive(1)
    expect(await screen.findByText('An error occurred while uploading.')).toBeVisible()
    await user.type(screen.getByLabelText('Text'), 'typed')
    await user.click(screen.getByRole('button', { name: 'Try again to upload a.jpg' }))
    await waitFor(() => expect(uploads).toHaveLength(3))
    expect(uploads[2]?.id).toBe(uploads[0]?.id)
    arrive(2)
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
    expect(rows().map((row) => within(row).getByText(/\.jpg$/).textContent)).toEqual(['a.jpg', 'b.jpg'])
    expect(screen.getByLabelText('Text')).toHaveValue('typed')
  })

  test('AMB-128 what the server refuses is told in its words; what is too large is not even sent', async () => {
    renderPart(() => <Form />)
    await choose(file('page.png', 'image/png'), file('huge.jpg', 'image/jpeg', 26 * 2 ** 20))
    await waitFor(() => expect(uploads).toHaveLength(1))
    uploads[0]?.answer(
      HttpResponse.json(
        { message: "'page.png' cannot be added.", status: 422, statusCode: 422 },
        { status: 422, headers: { 'X-App': 'Caravan test', 'Content-Type': 'application/problem+json' } },
      ),
    )
    expect(await screen.findByText("'page.png' cannot be added.")).toBeVisible()
    expect(screen.getByText('This file is too large. The limit is 25 MB.')).toBeVisible()
    expect(uploads).toHaveLength(1)
  })

  test('FD-62 files are moved by keyboard and removed', async () => {
    const onFiles = vi.fn()
    const { user } = renderPart(() => <Form onFiles={onFiles} />)
    await choose(file('a.jpg'), file('b.jpg'))
    await waitFor(() => expect(uploads).toHaveLength(2))
    arrive(0)
    arrive(1)
    await waitFor(() => expect(onFiles.mock.lastCall?.[0]).toHaveLength(2))
    screen.getByRole('button', { name: /^Move b.jpg, 2 of 2/ }).focus()
    await user.keyboard('{ArrowUp}')
    expect(onFiles.mock.lastCall?.[0].map(({ name }: Attachment) => name)).toEqual(['b.jpg', 'a.jpg'])
    expect(screen.getByText('b.jpg is now 1 of 2.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }))
    expect(onFiles.mock.lastCall?.[0].map(({ name }: Attachment) => name)).toEqual(['a.jpg'])
  })

  test('FD-41 a picture is described, and Enter does not send the form', async () => {
    let described: unknown
    server.use(
      http.post('/api/media/:id', async ({ request }) => {
        described = await request.json()
        return HttpResponse.json(picture('a', 'Summer wall'))
      }),
    )
    const { user } = renderPart(() => <Form />)
    await choose(file('a.jpg'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    arrive(0)
    await user.click(await screen.findByRole('button', { name: 'Describe this picture: a.jpg' }))
    await user.keyboard('Summer wall{Enter}')
    await waitFor(() => expect(described).toEqual({ alt: 'Summer wall' }))
    expect(screen.getByRole('textbox', { name: 'Describe this picture: a.jpg' })).toHaveValue('Summer wall')
  })

  test.each([
    ['paste', 'clipboardData'],
    ['drop', 'dataTransfer'],
  ] as const)('FD-62 %s takes pictures anywhere in the form, but no text', async (name, data) => {
    renderPart(() => <Form />)
    const text = await screen.findByLabelText('Text')
    fireEvent[name](text, { [data]: { files: [], types: ['text/plain'] } })
    fireEvent[name](text, { [data]: { files: [file('a.jpg')], types: ['Files'] } })
    await waitFor(() => expect(names()).toEqual(['a.jpg']))
  })
})
