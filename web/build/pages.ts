export interface Page {
  /** The path as in the app's router, with parameters written as {name}. */
  path: string
  module: string
  /** The API calls that the page starts with, exactly as it makes them. They may use the parameters of the path. */
  calls?: string[]
}

/** The pages that people open by their address: from a bookmark, from an email, or to carry on where they stopped. */
export const pages: Page[] = [
  {
    path: '/',
    module: 'src/app/pages/home/HomePage.tsx',
    calls: [
      '/api/weather',
      '/api/posts/announcements',
      '/api/users/me/banners',
      '/api/users/me/must-reads',
      '/api/users/me/feed?feedType=GLOBAL&postType=ALL&page=1&limit=3',
    ],
  },
  { path: '/search', module: 'src/features/search/SearchPage.tsx' },
  { path: '/notifications', module: 'src/features/notification/NotificationsPage.tsx' },
  { path: '/inbox', module: 'src/features/messaging/list/InboxPage.tsx' },
  { path: '/inbox/head-office', module: 'src/features/messaging/desk/HeadOfficePage.tsx' },
  { path: '/inbox/head-office/figures', module: 'src/features/messaging/desk/FiguresPage.tsx' },
  { path: '/inbox/{id}', module: 'src/features/messaging/list/ConversationPage.tsx', calls: ['/api/conversations/{id}?limit=30'] },
  { path: '/promotions', module: 'src/features/marketing/promos/PromosPage.tsx' },
  { path: '/promotions/manage', module: 'src/features/marketing/items/ItemsPage.tsx' },
  { path: '/my-rewards', module: 'src/app/pages/rewards/RewardsPage.tsx' },
  { path: '/my-rewards/statement', module: 'src/features/camelbucks/StatementPage.tsx' },
  { path: '/store-of-the-year', module: 'src/features/storeoftheyear/manage/ManagePage.tsx' },
  { path: '/member-incentives', module: 'src/features/incentive/manage/ManagePage.tsx' },
  { path: '/member-incentives/{id}', module: 'src/features/incentive/manage/IncentivePage.tsx' },
  { path: '/academy', module: 'src/features/academy/list/AcademyPage.tsx' },
  { path: '/academy/people/{id}', module: 'src/features/academy/record/RecordPage.tsx' },
  { path: '/academy/{id}', module: 'src/features/academy/course/CoursePage.tsx' },
  { path: '/resources', module: 'src/features/resource/list/ResourcesPage.tsx' },
  {
    path: '/feed',
    module: 'src/features/feed/list/FeedPage.tsx',
    calls: ['/api/users/me/feed?feedType=GLOBAL&postType=ALL&page=1&limit=15'],
  },
  {
    path: '/feed/scheduled',
    module: 'src/features/feed/list/OwnPostsPage.tsx',
    calls: ['/api/users/me/feed?scheduled=true&page=1&limit=15'],
  },
  {
    path: '/feed/saved',
    module: 'src/features/feed/list/OwnPostsPage.tsx',
    calls: ['/api/users/me/feed?saved=true&page=1&limit=15'],
  },
  { path: '/feed/reported', module: 'src/features/feed/flags/ReportedPage.tsx' },
  { path: '/posts/{id}', module: 'src/features/feed/post/PostPage.tsx', calls: ['/api/posts/{id}'] },
  { path: '/posts/{id}/readers', module: 'src/features/readers/ReadersPage.tsx' },
  { path: '/resources/{id}/readers', module: 'src/features/readers/ReadersPage.tsx' },
  { path: '/stores', module: 'src/features/store/StoresPage.tsx' },
  { path: '/stores/{id}', module: 'src/features/store/StorePage.tsx' },
  { path: '/settings', module: 'src/app/pages/settings/SettingsPage.tsx' },
  { path: '/settings/users', module: 'src/features/user/UsersPage.tsx' },
  { path: '/users/{id}', module: 'src/features/user/PersonPage.tsx' },
  { path: '/unsent', module: 'src/app/pages/unsent/UnsentPage.tsx' },
  { path: '/queries', module: 'src/features/linequery/QueriesPage.tsx' },
  { path: '/fixes', module: 'src/features/fix/FixesPage.tsx' },
  { path: '/profile', module: 'src/features/user/ProfilePage.tsx' },
  {
    path: '/settings/notifications',
    module: 'src/features/notification/settings/SettingsPage.tsx',
    calls: ['/api/users/me/notification-settings'],
  },
  { path: '/settings/audit-trail', module: 'src/features/audittrail/TrailPage.tsx' },
  { path: '/settings/system', module: 'src/features/system/SystemPage.tsx' },
  { path: '/settings/see-as', module: 'src/app/pages/seeAs/SeeAsPage.tsx' },
  { path: '/two-step', module: 'src/features/auth/twoStep/TwoStepPage.tsx' },
  { path: '/settings/two-step', module: 'src/features/auth/twoStep/RolesPage.tsx' },
  { path: '/settings/brand', module: 'src/features/branding/BrandPage.tsx' },
  { path: '/compliance', module: 'src/features/compliance/ComplianceHome.tsx', calls: ['/api/audit-reports/summary'] },
  { path: '/compliance/settings', module: 'src/app/pages/complianceSettings/ComplianceSettingsPage.tsx' },
  { path: '/compliance/findings', module: 'src/features/finding/FindingsPage.tsx' },
  { path: '/compliance/self-check', module: 'src/features/selfcheck/SelfCheckPage.tsx' },
  { path: '/compliance/quarters', module: 'src/features/promotion/pages/QuartersPage.tsx' },
  { path: '/compliance/quarters/{id}', module: 'src/features/promotion/pages/PromotionPage.tsx' },
  { path: '/compliance/outbox', module: 'src/features/outbox/pages/OutboxPage.tsx' },
  { path: '/compliance/audit-reports/new', module: 'src/features/audit/report/AuditReportPage.tsx' },
  { path: '/compliance/audit-reports/{id}', module: 'src/features/audit/report/AuditReportPage.tsx', calls: ['/api/audit-reports/{id}'] },
]
