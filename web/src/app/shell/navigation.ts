import {
  type Icon,
  IconArrowLeft,
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconCalendar,
  IconFolders,
  IconGift,
  IconHome,
  IconLayoutList,
  IconMail,
  IconMessages,
  IconSchool,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconTag,
  IconTool,
} from '@tabler/icons-react'
import type { User } from '@/api/types.ts'
import { names } from '@/lib/names.ts'
import { paths } from '@/lib/paths.ts'
import { ordering } from '@/shared/ordering.ts'
import type { Counted } from '@/shared/unseen.ts'

export interface Entry {
  label: string
  /** The address of a page that needs no more than its path. */
  to: Exclude<ReturnType<(typeof paths)[keyof typeof paths]>['to'], `${string}$${string}`>
  Icon: Icon
  /** Pages below this path belong to the entry as well, or below one of these. */
  within?: string | readonly string[]
  /** What is counted at the entry, and what screen readers say after the number. */
  counts?: readonly Counted[]
  words?: string
  /** Opens a dialog in place of a page. */
  opens?: () => void
}

const home: Entry = { label: 'Home', ...paths.home(), Icon: IconHome }
const search: Entry = { label: 'Search', ...paths.search({}), Icon: IconSearch }
const notifications: Entry = {
  label: 'Notifications',
  ...paths.notifications({}),
  Icon: IconBell,
  counts: ['notifications'],
  words: 'unseen',
}
const headOffice: Entry = {
  label: 'Head Office Messages',
  ...paths.headOfficeInbox(),
  Icon: IconBuilding,
  counts: ['headOffice'],
  words: 'unread',
}
const chat: Entry = { label: 'Member Chat', ...paths.inbox(), Icon: IconMessages, within: '/inbox/', counts: ['chat'], words: 'unread' }
/** Both kinds of messages, which the page's tabs lead between. */
const messages: Entry = { ...chat, label: 'Messages', within: '/inbox/', counts: ['chat', 'headOffice'] }
const order: Entry = { label: 'Ordering', ...paths.ordering(), Icon: IconShoppingCart, opens: () => ordering.set(true) }
const resources: Entry = { label: 'Resources', ...paths.resources({}), Icon: IconFolders }
const promos: Entry = { label: 'Promotions', ...paths.promos({}), Icon: IconTag, within: '/promotions/' }
const academy: Entry = { label: 'Academy', ...paths.academy({}), Icon: IconSchool, within: '/academy/' }
/** What stores earn. Head office keeps it on pages of its own, which this one leads to. */
const rewards: Entry = {
  label: 'Rewards',
  ...paths.rewards({}),
  Icon: IconGift,
  within: ['/my-rewards/', '/store-of-the-year', '/member-incentives'],
}
/** What stores have to put right after audits (FIX-007). */
const fixes: Entry = { label: 'Fixes', ...paths.fixes({}), Icon: IconTool }
/** Every store for staff; people of a store have theirs (SHELL-010, SHELL-011). */
const stores: Entry = { label: 'Stores', ...paths.stores({}), Icon: IconBuildingStore, within: '/stores/' }
const myStore: Entry = { ...stores, label: 'My Store' }
const feed: Entry = { label: 'Feed', ...paths.feed({}), Icon: IconLayoutList, within: ['/posts/', '/feed/'] }
const settings: Entry = {
  label: 'Settings',
  ...paths.settings(),
  Icon: IconSettings,
  within: ['/settings/', '/update-password', '/profile'],
}
const compliance: Entry = { label: 'Compliance', ...paths.compliance(), Icon: IconShieldCheck, within: '/compliance/' }

const quarters: Entry = { label: 'Quarters', ...paths.quarters(), Icon: IconCalendar, within: '/compliance/quarters/' }
const complianceSettings: Entry = { label: 'Settings', ...paths.complianceSettings(), Icon: IconSettings }
const outbox: Entry = { label: 'Outbox', ...paths.outbox(), Icon: IconMail }

/** Whether a page has the compliance menu: everything under /compliance does, for those whose menu leads there (SHELL-016, SHELL-018). */
export function inCompliance(user: User, path: string) {
  return user.can.viewCompliance && (path === '/compliance' || path.startsWith('/compliance/'))
}

/** The group that begins with what the person does daily. */
export const work = 'Your work'

export interface Group {
  /** Without a title a list stands by itself. */
  title?: string
  entries: Entry[]
}

/**
 * The main menu in groups, with Settings last (FD-385): what the person may open (SHELL-016). Their work begins with what their role does daily:
 * Compliance and Fixes for auditors, Fixes and Rewards for the people of stores. Their profile is behind the card with their name (SHELL-014).
 * Compliance-only people see no more than Settings and Compliance (SHELL-023).
 */
export function menuGroups(user: User): Group[] {
  const { viewCompliance, viewFixes, chat: chats, order: orders, audit, listStores } = user.can
  if (user.isComplianceOnly) return [{ entries: viewCompliance ? [compliance, settings] : [settings] }]
  const toFix = viewFixes ? [fixes] : []
  const audits = viewCompliance ? [compliance] : []
  const daily = audit ? [...audits, ...toFix] : [...toFix, rewards, ...audits]
  const shops = listStores ? [stores] : user.storeId ? [myStore] : []
  return [
    { title: 'Overview', entries: [home, feed, search] },
    { title: work, entries: [...daily, ...shops, ...(audit ? [rewards] : []), ...(orders ? [order] : [])] },
    { title: 'Inbox', entries: [notifications, ...(chats ? [headOffice, chat] : [])] },
    { title: 'Look up and learn', entries: [resources, promos, academy] },
    { entries: [settings] },
  ]
}

/** All entries of the main menu. */
export function mainMenu(user: User): Entry[] {
  return menuGroups(user).flatMap(({ entries }) => entries)
}

/**
 * The compliance menu (SHELL-019..022). The way back to the main pages has the assistant's name (AMB-119). Head office also has the outbox. For
 * compliance-only people, who have no home page, the way back leads to Settings (AMB-015).
 */
export function complianceMenu(user: User): Entry[] {
  const back = user.isComplianceOnly ? paths.settings() : paths.home()
  const { manageCompliance, readOutbox } = user.can
  return [
    { label: names.get().assistant, ...back, Icon: IconArrowLeft },
    { ...compliance, within: ['/compliance/audit-reports/', '/compliance/self-check'] },
    ...(manageCompliance ? [quarters] : []),
    complianceSettings,
    ...(readOutbox ? [outbox] : []),
  ]
}

/**
 * The entries of the phone's bar before 'More' (SHELL-024). Under /compliance they come from the compliance menu, without Outbox, so that no more
 * than five buttons share the width (SHELL-018).
 */
export function bottomBar(user: User, path: string): Entry[] {
  if (inCompliance(user, path)) return complianceMenu(user).filter((entry) => entry !== outbox)
  const entries = mainMenu(user)
  // Who does not chat has room for Compliance.
  const inOrder = user.can.chat ? [home, feed, messages, resources] : [home, feed, resources, compliance]
  return inOrder.filter((entry) => entry === messages || entries.includes(entry))
}

const counted = (entries: Entry[]) => entries.flatMap(({ counts = [] }) => counts)

/** What the main menu counts (SHELL-036). */
export function countedInMenu(user: User): Counted[] {
  return counted(mainMenu(user))
}

/** What 'More' counts on a phone: what the menu behind it counts, and the bar does not. */
export function countedBehindMore(user: User, path: string): Counted[] {
  const inBar = counted(bottomBar(user, path))
  return countedInMenu(user).filter((kind) => !inBar.includes(kind))
}

export function isCurrent(entry: Entry, path: string) {
  // Messages of head office lie below those of members.
  if (entry === chat && path === headOffice.to) return false
  return path === entry.to || [entry.within ?? []].flat().some((below) => path.startsWith(below))
}
