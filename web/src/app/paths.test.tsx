import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '@/api/queryClient.ts'
import { paths } from '@/lib/paths.ts'
import { createAppRouter } from './router.tsx'

test('each path leads to its address', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory())
  const links = {
    home: paths.home(),
    settings: paths.settings(),
    updatePassword: paths.updatePassword(),
    forgotPassword: paths.forgotPassword(),
    compliance: paths.compliance(),
    auditReport: paths.auditReport('r1'),
    'auditReport of a store': paths.auditReport('r1', 's 1'),
    newAuditReport: paths.newAuditReport('s1', '2026-11-20'),
  }
  const addresses = Object.fromEntries(Object.entries(links).map(([name, link]) => [name, router.buildLocation(link).href]))
  expect(addresses).toMatchInlineSnapshot(`
    {
      "auditReport": "/compliance/audit-reports/r1",
      "auditReport of a store": "/compliance/audit-reports/r1?store=s+1",
      "compliance": "/compliance",
      "forgotPassword": "/forgot-password",
      "home": "/",
      "newAuditReport": "/compliance/audit-reports/new?store=s1&date=2026-11-20",
      "settings": "/settings",
      "updatePassword": "/update-password",
    }
  `)
})
