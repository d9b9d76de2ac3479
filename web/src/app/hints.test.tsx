import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '@/api/queryClient.ts'
import { pages } from '../../build/pages.ts'
import { createAppRouter } from './router.tsx'

test('the build has hints for every page that people open while they are signed in', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory())
  const named = new Set(pages.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name) => `$${name}`)))
  const routes = Object.keys(router.routesByPath)
  expect(routes.filter((path) => !named.has(path))).toEqual([
    '/forgot-password',
    '/reset-password',
    '/sign-in/provider',
    '/first',
    '/ordering',
    '/update-password',
  ])
  expect([...named].filter((path) => !routes.includes(path))).toEqual(['/compliance/audit-reports/new']) // the report page under a second address
})
