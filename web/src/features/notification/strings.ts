/** The texts of the notifications' screen. */
export const texts = {
  title: 'Notifications',
  intro: "What others have shared with you, and what's waiting for you.",
  heading: 'All notifications',
  markAll: 'Mark all as seen',
  unseen: 'Unseen',
  count: (unseen: number) => (unseen === 0 ? 'You have seen everything.' : `${unseen} unseen`),
  and: (first: string, second: string) => `${first} and ${second}`,
  others: (n: number) => `${n} others`,
  times: (title: string, n: number) => `${title} ${n} times`,
  empty: 'No notifications yet',
  open: 'OPEN',
  arrived: (n: number) => `You have ${n} new notifications.`,
  emptyHint: "You'll see it here when someone shares a post with you, replies to you or mentions you.",
}
