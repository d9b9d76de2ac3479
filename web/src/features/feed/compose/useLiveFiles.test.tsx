import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { picture } from '@/shared/media/testFiles.ts'
import { problem, server } from '@/test/server.ts'
import { useLiveFiles } from './useLiveFiles.ts'

test('FD-41 AMB-089 files of a draft that are gone are told; one that was added meanwhile stays', async () => {
  let release = () => {}
  const waits = new Promise<void>((resolve) => (release = resolve))
  server.use(
    http.get('/api/media/:id', async ({ params }) => {
      await waits
      return params.id === 'gone' ? problem(404, 'Not found.') : HttpResponse.json({ ...picture('there'), signedURL: '/files/fresh' })
    }),
  )
  const kept = [picture('gone'), picture('there')]
  const { result } = renderHook(() => {
    const [files, setFiles] = useState(kept)
    return { files, setFiles, gone: useLiveFiles(kept, files, setFiles) }
  })
  act(() => result.current.setFiles((files) => [...files, picture('new')]))
  release()
  await waitFor(() => expect(result.current.gone).toBe(1))
  expect(result.current.files.map(({ id, signedURL }) => [id, signedURL])).toEqual([
    ['there', '/files/fresh'],
    ['new', picture('new').signedURL],
  ])
})
