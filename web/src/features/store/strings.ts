import type { StorePlace } from '@/api/store.ts'
import type { Happening } from '@/api/timeline.ts'
import type { Tier } from '@/api/types.ts'
import { signedAmount } from '@/lib/amount.ts'
import { formatDay } from '@/lib/dates.ts'
import { count, plural } from '@/lib/plural.ts'
import { scoreText } from '@/shared/score/score.ts'
import { bandNames, standingOf } from './bands.ts'

const stores = (n: number) => count(n, 'store', 'stores')

/** GENERAL-020 */
export const tierNames: Record<Tier, string> = { SF: 'Small', MF: 'Medium', LF: 'Large' }

export const texts = {
  title: 'Stores',
  own: 'My Store',
  intro: 'Every store of the network.',
  list: 'Stores',
  search: 'Name, suburb or postcode',
  region: 'Region',
  tier: 'Size',
  anyTier: 'All sizes',
  open: 'Open or closed',
  openStores: 'Open stores',
  closedStores: 'Closed stores',
  sort: 'Order',
  byName: 'By name',
  sorts: { SUBURB: 'By suburb', REGION: 'By region', SCORE: 'By score', AUDITED: 'By last audit', FIXES: 'By open fixes' },
  filters: 'Filters',
  columns: {
    name: 'Store',
    suburb: 'Suburb',
    region: 'Region',
    tier: 'Size',
    score: 'Score',
    audited: 'Last audit',
    fixes: 'Open fixes',
    certificate: 'Certificate',
  },
  neverAudited: 'Not audited yet',
  audited: (day: string, by: string) => `Audited on ${formatDay(day)} by ${by}`,
  openFixes: (n: number) => count(n, 'open fix', 'open fixes'),
  certified: 'Yes',
  view: 'View',
  asList: 'List',
  asMap: 'Map',
  reverse: 'Reverse the order',
  found: stores,
  none: 'No results found.',
  noneHint: 'Try another word, or remove a filter.',
  add: 'ADD STORE',
  syncAll: 'SYNC ALL STORES',
  noStore: 'You do not belong to a store.',
  noStoreHint: 'Ask head office to add you to one.',
  home: 'HOME',
} as const

export const mapTexts = {
  label: 'Map of the stores',
  unplaced: (n: number) => `${stores(n)} ${plural(n, 'is', 'are')} not on the map, because no location has been added.`,
  more: 'The map shows the first 5,000 stores. Search or filter to see others.',
  none: 'None of these stores has a place on the map.',
  noneHint: 'Head office can add the coordinates to each store.',
  several: (places: readonly StorePlace[]) =>
    `${stores(places.length)} near ${places[0]?.suburb}. ${standingOf(places)
      .map(({ band, stores: n }) => `${bandNames[band]}: ${n}`)
      .join(', ')}`,
  one: ({ name, suburb, last }: StorePlace) => `${name}, ${suburb}. ${last ? `Score ${scoreText(last.score)}` : bandNames.never}`,
  whole: 'WHOLE NETWORK',
  closer: 'Zoom in',
  farther: 'Zoom out',
  score: 'Score',
  audited: (day: string) => `Audited on ${formatDay(day)}`,
  chosen: 'Stores at this point',
  hint: 'Choose a point to see its stores. A circle is several stores, and its ring shows how they scored.',
  many: (n: number) => `${stores(n)} are here. Zoom in to see which.`,
  failed: 'The map could not be loaded.',
} as const

export const profileTexts = {
  back: 'Stores',
  missing: 'This store does not exist.',
  noAccess: 'You can only open your own store.',
  toStores: 'STORES',
  own: 'MY STORE',
  details: 'Store details',
  address: 'Address',
  suburb: 'Suburb',
  postalSuburb: 'Postal suburb',
  region: 'Region',
  postcode: 'Postcode',
  phone: 'Phone',
  noPhone: 'None',
  call: (number: string) => `Call ${number}`,
  size: 'Size',
  number: 'Store number',
  owners: 'Store Owners',
  managers: 'Store Managers',
  noOwners: 'Nobody yet.',
  noManagers: 'Nobody yet.',
  lastLogin: (when: string) => `Last login ${when}`,
  neverLoggedIn: 'User has not logged in',
  hours: 'Opening hours',
  services: 'Services',
  active: 'Active',
  inactive: 'Not active',
  certificate: 'Certificate of Store Compliance',
  download: 'DOWNLOAD',
  reports: 'Latest reports',
  fixes: 'Fixes after audits',
  allFixes: 'ALL FIXES',
  noReports: 'There are no completed reports yet.',
  allReports: 'ALL REPORTS',
  rewards: 'Camel Bucks',
  total: 'Total Camel Bucks',
  inYear: (year: number) => `Store of the Year FY${year}`,
  incentives: 'Member Incentives',
  rank: 'Rank by Total Camel Bucks',
  rankOfYear: (year: number) => `Rank in Store of the Year FY${year}`,
  statement: 'STATEMENT',
  toRewards: 'REWARDS',
  edit: 'EDIT',
  sync: 'SYNC STORE',
  team: 'PEOPLE',
} as const

/** A store that leaves the network (STORE-031, STORE-032). */
export const closingTexts = {
  close: 'CLOSE STORE',
  change: 'CHANGE CLOSING',
  title: (name: string) => `Close ${name}`,
  about:
    'From this day on the store is in no list, count, map or ranking, and nothing is asked of it. What it has done stays, and you can open it again.',
  day: 'First day closed',
  dayHint: 'Today, an earlier day or a later one.',
  reason: 'Reason',
  submit: 'CLOSE STORE',
  done: (name: string, day: string) => `${name} is closed from ${day}.`,
  closed: (day: string, reason: string) => `Closed on ${day}: ${reason}`,
  closes: (day: string, reason: string) => `Closes on ${day}: ${reason}`,
  again: 'OPEN AGAIN',
  stay: 'KEEP IT OPEN',
  askAgain: (name: string) => `Open ${name} again?`,
  askAgainText: 'It counts again everywhere, as if it had not closed. People whose account was deactivated stay deactivated.',
  opened: (name: string) => `${name} is open again.`,
  people: 'People of this store',
  peopleText:
    'Decide for each of them. On their page you can move them to another store. Whoever you leave can still sign in and read what was theirs.',
  peopleLater: 'Nothing happens to them by itself, also on the day. Deactivating somebody ends their access at once.',
  nobody: 'Nobody belongs to this store any more.',
  allDecided: 'You have decided about everybody.',
  leave: 'LEAVE AS THEY ARE',
  leaveName: (name: string) => `Leave as they are: ${name}`,
  left: 'Left as they are',
  leftBy: (by: string, when: string) => `${by}, ${when}`,
  decideAgain: 'DECIDE AGAIN',
  againName: (name: string) => `Decide again about ${name}`,
  deactivate: 'DEACTIVATE',
  deactivateName: (name: string) => `Deactivate ${name}`,
  askDeactivate: (name: string) => `Deactivate ${name}?`,
  askDeactivateText: 'They are signed out everywhere and cannot sign in until you reinstate them.',
  all: 'SHOW ALL',
} as const

export const timelineTexts = {
  title: "What's happened",
  none: 'Nothing yet. Audits, posts, entries and messages of this store show here.',
  more: 'SHOW MORE',
  heads: {
    REPORT: ({ title }: Happening) => `Audit completed: ${title}`,
    POST: ({ title }: Happening) => `${title} shared a post`,
    THANKS: ({ title }: Happening) => `${title} said thanks`,
    ENTRY: ({ title }: Happening) => `Entered ‘${title}’`,
    CAMEL_BUCKS: ({ title, amount }: Happening) =>
      `${signedAmount(amount)} ${plural(Math.abs(amount), 'Camel Buck', 'Camel Bucks')}: ${title}`,
    CLOSED: ({ title }: Happening) => `The store closed on ${formatDay(title)}`,
    MESSAGE: ({ title }: Happening) => (title ? `${title} wrote to head office` : 'Head office wrote to the store'),
  },
} as const

export const days = [
  ['monday', 'Monday'],
  ['tuesday', 'Tuesday'],
  ['wednesday', 'Wednesday'],
  ['thursday', 'Thursday'],
  ['friday', 'Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const

/** STORE-015 to STORE-019 */
export const services = [
  ['isDelivery', 'Thirsty @ Home'],
  ['isPickup', 'Click and Collect'],
  ['isLoyaltyRewards', 'Loyalty Rewards'],
  ['isCrafty', 'Crafty'],
  ['isTopDrops', 'Top Drops'],
] as const

export const formTexts = {
  add: 'Add a store',
  edit: (name: string) => `Edit ${name}`,
  submitAdd: 'ADD STORE',
  submitEdit: 'SAVE',
  saved: 'Saved.',
  added: (name: string) => `${name} is added.`,
  number: 'Store number',
  numberHint: "Its number in head office's other systems.",
  name: 'Name',
  address: 'Address',
  suburb: 'Suburb',
  postalSuburb: 'Postal suburb',
  postalSuburbHint: "Only if it's different.",
  postcode: 'Postcode',
  region: 'Region',
  size: 'Size',
  phone: 'Phone',
  services: 'Services',
  hours: 'Opening hours',
  hoursHint: 'For days when the store is closed, leave both times empty.',
  opens: (day: string) => `${day}: opens`,
  closes: (day: string) => `${day}: closes`,
  place: 'Location on the map',
  placeHint: 'In degrees, such as -37.756 and 145.000. Leave both empty when they are not known.',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const

export const syncTexts = {
  all: 'Sync all stores',
  one: (name: string) => `Sync ${name}`,
  textAll: 'Compares your stores with the list that they come from. You see what would change before anything is saved.',
  textOne: 'Compares this store with the list that it comes from. You see what would change before anything is saved.',
  look: 'LOOK FOR CHANGES',
  newStore: 'New',
  missing: (n: number) =>
    `${stores(n)} ${plural(n, 'is', 'are')} not in the source. Nothing happens to ${plural(n, 'it', 'them')}. If one has left, close it on its page.`,
} as const

/** What a sync changes, by the names of the API. */
export const fieldNames: Record<string, string> = {
  name: 'name',
  address: 'address',
  suburb: 'suburb',
  postal_suburb: 'postal suburb',
  displayRegion: 'region',
  postcode: 'postcode',
  phoneNumber: 'phone',
  tier: 'size',
  isDelivery: 'Thirsty @ Home',
  isPickup: 'Click and Collect',
  isLoyaltyRewards: 'Loyalty Rewards',
  isCrafty: 'Crafty',
  isTopDrops: 'Top Drops',
  hours: 'opening hours',
  position: 'place',
  closedOn: 'closing',
}
