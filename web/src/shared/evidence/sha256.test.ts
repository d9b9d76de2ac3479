import { expect, test } from 'vitest'
import { sha256, sha256InScript } from './sha256.ts'

test('EVIDENCE-006 the SHA-256 of a photo is the same with and without the help of the browser', async () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 1000, 70_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7 + size) % 256)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(sha256InScript(bytes), `${size} bytes`).toEqual(digest)
  }
  expect(await sha256(new TextEncoder().encode('abc').buffer as ArrayBuffer)).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
