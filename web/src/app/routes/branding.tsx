import { createRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '@/lib/paths.ts'
import { ordering } from '@/shared/ordering.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

/** /ordering is not a page (SHELL-003): its address opens the dialog over the home page. */
export const orderingAddress = createRoute({
  getParentRoute: () => signedIn,
  path: '/ordering',
  component: function OrderingAddress() {
    const navigate = useNavigate()
    useEffect(() => {
      ordering.set(true)
      void navigate({ ...paths.home(), replace: true })
    }, [navigate])
    return null
  },
})

export const brandSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/brand',
  component: latePage(() => import('@/features/branding/BrandPage.tsx')),
})
