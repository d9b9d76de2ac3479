/** The address of every page. All links are built here. Spread a result into a Link, or pass it to navigate(). */
export const paths = {
  home: () => ({ to: '/' }) as const,
  settings: () => ({ to: '/settings' }) as const,
  /** Opens the dialog with the places where stores order (SHELL-003). */
  ordering: () => ({ to: '/ordering' }) as const,

  /** What the network calls its portal, and where its stores order. */
  brand: () => ({ to: '/settings/brand' }) as const,

  /** Who changed something as somebody else, and what head office changed. */
  system: () => ({ to: '/settings/system' }) as const,
  auditTrail: <const Search extends object>(search: Search) => ({ to: '/settings/audit-trail', search }) as const,

  /** All stores, or the person's own one; and one of them. */
  stores: <const Search extends object>(search: Search) => ({ to: '/stores', search }) as const,
  store: (id: string) => ({ to: '/stores/$id', params: { id } }) as const,

  /** The people whose accounts the person manages, one person, and the person's own profile. */
  users: <const Search extends object>(search: Search) => ({ to: '/settings/users', search }) as const,
  person: (id: string) => ({ to: '/users/$id', params: { id } }) as const,
  profile: () => ({ to: '/profile' }) as const,
  /** Where the person is signed in, which is the last part of their profile. */
  devices: () => ({ to: '/profile', hash: 'devices' }) as const,

  /** What stores have to put right after audits (FIX-007). */
  queries: <const Search extends object>(search: Search) => ({ to: '/queries', search }) as const,
  fixes: <const Search extends object>(search: Search) => ({ to: '/fixes', search }) as const,

  /** What the person's store says of itself before a visit. */
  selfCheck: () => ({ to: '/compliance/self-check' }) as const,

  /** What this device has and the server does not. */
  unsent: () => ({ to: '/unsent' }) as const,

  /** Where the first account is made (FD-415). */
  setUp: () => ({ to: '/first' }) as const,

  updatePassword: () => ({ to: '/update-password' }) as const,
  /** The person's two-step sign-in, and the roles that must have it. */
  twoStep: () => ({ to: '/two-step' }) as const,
  /** What people of another role and kind of store see. */
  seeAs: <const Search extends object>(search: Search) => ({ to: '/settings/see-as', search }) as const,
  twoStepRoles: () => ({ to: '/settings/two-step' }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,
  compliance: () => ({ to: '/compliance' }) as const,

  /** A view of the compliance page, or its list of reports with filters. */
  reports: <const Search extends object>(search: Search) => ({ to: '/compliance', search }) as const,

  /** The list of what an auditor has to do today (FD-22). */
  today: () => ({ to: '/compliance', search: { view: 'today' } }) as const,

  /** What the person was told. */
  notifications: <const Search extends object>(search: Search) => ({ to: '/notifications', search }) as const,

  /** Where and when the person is told of things. Mails link to it as well (internal/notification/mail.go). */
  notificationSettings: () => ({ to: '/settings/notifications' }) as const,

  /** What the person may open, by words (SEARCH-001). */
  search: <const Search extends object>(search: Search) => ({ to: '/search', search }) as const,

  /** The library. */
  resources: <const Search extends object>(search: Search) => ({ to: '/resources', search }) as const,

  /** The feed, with its filters. */
  feed: <const Search extends object>(search: Search) => ({ to: '/feed', search }) as const,
  /** What the person, or for head office anybody, has scheduled (FD-413). */
  scheduled: () => ({ to: '/feed/scheduled' }) as const,

  /** What the person has saved for later (FD-414). */
  savedPosts: () => ({ to: '/feed/saved' }) as const,

  /** What people have reported, for head office (FD-424). */
  reported: <const Search extends object>(search: Search) => ({ to: '/feed/reported', search }) as const,

  /** One post with all its comments. */
  post: (id: string) => ({ to: '/posts/$id', params: { id } }) as const,

  /** Who has read or opened a post or a resource (FD-427). */
  readers: <const Search extends object>({ kind, id }: { kind: 'POST' | 'RESOURCE'; id: string }, search: Search) =>
    ({ to: kind === 'POST' ? '/posts/$id/readers' : '/resources/$id/readers', params: { id }, search }) as const,

  /** The person's conversations (MSG-001), those with head office (MSG-002), and one of either. */
  inbox: () => ({ to: '/inbox' }) as const,
  headOfficeInbox: () => ({ to: '/inbox/head-office' }) as const,
  inboxFigures: (weeks?: number) => ({ to: '/inbox/head-office/figures', search: { weeks } }) as const,
  waitingChats: () => ({ to: '/inbox/head-office', search: { show: 'WAITING' } }) as const,
  conversation: (id: string) => ({ to: '/inbox/$id', params: { id } }) as const,

  /** The banners and offers for members. */
  promos: <const Search extends object>(search: Search) => ({ to: '/promotions', search }) as const,

  /** Where head office keeps the banners and offers. */
  managePromos: <const Search extends object>(search: Search) => ({ to: '/promotions/manage', search }) as const,

  /** A store's Camel Bucks and its member incentives, and every line of its Camel Bucks. */
  rewards: <const Search extends object>(search: Search) => ({ to: '/my-rewards', search }) as const,
  statement: <const Search extends object>(search: Search) => ({ to: '/my-rewards/statement', search }) as const,

  /** Where head office keeps the member incentives, and one of them. */
  manageIncentives: <const Search extends object>(search: Search) => ({ to: '/member-incentives', search }) as const,
  incentive: (id: string) => ({ to: '/member-incentives/$id', params: { id } }) as const,

  /** Where head office keeps Store of the Year: the ranking, results, criteria. */
  manageRewards: <const Search extends object>(search: Search) => ({ to: '/store-of-the-year', search }) as const,
  /** The catalogue of the Academy, one of its courses, and its editor. */
  academy: <const Search extends object>(search: Search) => ({ to: '/academy', search }) as const,
  course: <const Search extends object>(id: string, search: Search) => ({ to: '/academy/$id', params: { id }, search }) as const,

  /** What a person has learnt (FD-435). */
  learningRecord: (id: string) => ({ to: '/academy/people/$id', params: { id } }) as const,

  /** What the audits of the whole network have found, or the stores behind one of its numbers. */
  findings: <const Search extends object>(search: Search) => ({ to: '/compliance/findings', search }) as const,

  quarters: () => ({ to: '/compliance/quarters' }) as const,

  /** A quarter or a promotional period. */
  promotion: (id: string) => ({ to: '/compliance/quarters/$id', params: { id } }) as const,

  /** Store standards lines, weightings and certificates (AUDIT-133). */
  complianceSettings: () => ({ to: '/compliance/settings' }) as const,

  /** The list of every email that was queued. */
  outbox: () => ({ to: '/compliance/outbox' }) as const,

  /** A report that is stored. Its address may name the store, but not the date (AUDIT-003). */
  auditReport: (id: string, store?: string) =>
    ({ to: '/compliance/audit-reports/$id', params: { id }, search: store ? { store } : {} }) as const,

  /** A report at a query of one of its marks. */
  queriedReport: (id: string, store: string, query: string) =>
    ({ to: '/compliance/audit-reports/$id', params: { id }, search: { store, query } }) as const,

  /** A store's report for the quarter that covers the day ('YYYY-MM-DD'). Opening it creates nothing (FD-01). */
  newAuditReport: (store: string, date: string) =>
    ({ to: '/compliance/audit-reports/$id', params: { id: 'new' }, search: { store, date } }) as const,
}
