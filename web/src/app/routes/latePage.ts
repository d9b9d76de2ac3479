import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, lazyRouteComponent, type RouteComponent, type RouterHistory } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { User } from '@/api/types.ts'
import { fetchInPeace } from '@/lib/late.ts'
import { meQuery } from '@/shared/session/session.ts'
import { sayNotLoaded } from '@/ui/alert.ts'
import { redirectFor } from '../session/redirect.ts'

type Load = () => Promise<{ default: ComponentType }>

const pages = new Map<unknown, Load>()
const soon: Load[] = []

interface Options {
  /** Fetches the page's code some seconds after the first page is shown, because people go there from a page with unsaved marks. */
  soon?: boolean
}

/** A page whose code is fetched when the person goes there. If that fails, they stay where they are (see stayWithoutCode). */
export function latePage(load: Load, options: Options = {}): RouteComponent {
  const component = lazyRouteComponent(load)
  pages.set(component, load)
  if (options.soon) soon.push(load)
  return component
}

/** Asks for all that a page shows first to this person. It does not wait for the answers. */
export type AskAhead<Search = unknown> = (client: QueryClient, user: User, search: Search) => void

interface Loading<Search> {
  context: { queryClient: QueryClient }
  deps: Search
  cause: string
  location: { pathname: string }
}

let asked: Promise<void> = Promise.resolve()

/**
 * Makes a loader that asks for what a page shows first as soon as its code is there, so that the page is drawn once, with all of it (docs/adr/0008).
 * What that is depends on the person.
 */
export function askAhead<Search>(load: () => Promise<{ askAhead: AskAhead<Search> }>) {
  return ({ context: { queryClient }, deps, cause, location }: Loading<Search>) => {
    if (cause === 'stay') return
    // Whatever fails here, the page asks again, and says so. Who is sent elsewhere may not ask at all.
    asked = Promise.all([load(), queryClient.ensureQueryData(meQuery)]).then(
      ([page, user]) => void (user && !redirectFor(user, location.pathname) && page.askAhead(queryClient, user, deps)),
      () => {},
    )
  }
}

/** Resolves when the page that is opened has asked for what it shows first. */
export const askedAhead = () => asked

/** Fetches the pages that people go to most, so that they open without a connection too. Call it once the first page is shown. */
export function fetchPagesSoon() {
  for (const load of soon) fetchInPeace(load)
}

/**
 * Keeps the person on their page if the code of the next one cannot be loaded, and says so. The router itself would load the next address afresh, and
 * without a connection the browser would then show an error of its own in place of their marks. Of two pages that are asked for one after the other,
 * the later one is shown, whichever code comes first (FD-412).
 */
export function stayWithoutCode(router: AnyRouter) {
  let latest: object | undefined
  const history: RouterHistory = router.history
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }) => {
      // This page's code is there. Whoever waited for it again could be overtaken by the next page, and then bring the person back.
      if (nextLocation.pathname === currentLocation.pathname) return false
      const turn = {}
      latest = turn
      const [routes] = router.getMatchedRoutes(nextLocation.pathname)
      const loads = routes.flatMap(({ options }) => pages.get(options.component) ?? [])
      try {
        await Promise.all(loads.map((load) => load()))
        // Whoever went back is there already, by the browser's own address: to refuse that would take them forward again.
        return latest !== turn && (action === 'PUSH' || action === 'REPLACE')
      } catch {
        // The person may have chosen something else in the meantime.
        if (latest === turn) await sayNotLoaded()
        return true
      }
    },
  })
}
