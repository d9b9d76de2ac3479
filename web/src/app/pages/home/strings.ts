import { count, plural } from '@/lib/plural.ts'

export const texts = {
  announcements: 'Announcements',
  /** HOME-006. */
  announcementsOf: (count: number) => `Announcements (${count})`,
  noAnnouncements: 'No announcements right now.',
  announcementsFailed: "The announcements couldn't be loaded.",
  /** HOME-007. */
  readMore: 'READ MORE',
  readMoreOf: (title: string) => `Read more: ${title}`,
  announcement: 'Announcement',
  close: 'CLOSE',
  newest: 'Newest posts',
  /** Head office also sees posts that are still to come. */
  newestFailed: "The newest posts couldn't be loaded.",
  noPosts: 'Nobody has posted anything yet.',
  allPosts: 'OPEN THE FEED',
  retry: 'RETRY',
  toFixFailed: "Your fixes couldn't be loaded.",
  fixesFailed: "The fixes couldn't be counted.",
} as const

/** What waits for head office besides audits (FD-352). */
export const deskTexts = {
  queries: (n: number) => `${count(n, 'query', 'queries')} to answer`,
  queriesHint: 'What stores say against marks of their audits',
  late: (n: number, more: boolean) => `${more ? `${n} or more chats wait` : count(n, 'chat waits', 'chats wait')} longer than promised`,
  lateHint: 'Head Office Messages',
  flagged: (n: number) => `${count(n, 'reported post or comment', 'reported posts and comments')} to look at`,
  flaggedHint: 'Keep or remove what people have reported',
  reviews: (n: number) => `${count(n, 'resource', 'resources')} due for review`,
  reviewsHint: 'Check that everything is still right',
  toJudge: (n: number) => `${count(n, 'member incentive', 'member incentives')} to judge`,
  toJudgeHint: 'Ended, and not awarded yet',
  jobs: (n: number) => `${count(n, 'background job has', 'background jobs have')} failed`,
  jobsHint: 'Try again or discard',
  answer: 'ANSWER',
  judge: 'JUDGE',
  look: 'LOOK',
  goTo: (label: string, title: string) => `${label}: ${title}`,
  failed: "Some of what waits couldn't be loaded.",
} as const

/** What the store has earned and can still earn (FD-335). */
export const bucksTexts = {
  heading: 'Camel Bucks',
  total: (n: string) => `${n} Total Camel Bucks`,
  open: (n: string) => `${n} more can be earned right now.`,
  ending: (n: number) => plural(n, 'One chance ends within a week.', `${n} chances end within a week.`),
  nothing: 'Nothing is left to earn right now.',
  see: 'SEE REWARDS',
  failed: "Your Camel Bucks couldn't be loaded.",
} as const
