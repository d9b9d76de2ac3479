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
  scheduled: (when: string) => `Scheduled for ${when}`,
  newestFailed: "The newest posts couldn't be loaded.",
  noPosts: 'Nobody has posted anything yet.',
  allPosts: 'OPEN THE FEED',
  retry: 'RETRY',
  toFixFailed: "What there is to fix couldn't be loaded.",
  fixesFailed: "The fixes couldn't be counted.",
} as const
