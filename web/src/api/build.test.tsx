import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteBuild, useNewerBuild } from './build.ts'

test.each([
  ['/assets/index-new.js', '/assets/index-old.js', true],
  ['/assets/index-old.js', '/assets/index-old.js', false],
  [null, '/assets/index-old.js', false],
  ['/assets/index-new.js', '/src/main.tsx', false],
  ['/assets/index-new.js', undefined, false],
])('an answer that names build %s, on a page of build %s: newer is %s', (build, own, newer) => {
  noteBuild('/assets/a.js', '/assets/a.js')
  noteBuild(build, own)
  expect(renderHook(() => useNewerBuild()).result.current).toBe(newer)
})
