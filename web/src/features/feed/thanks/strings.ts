/** Every text of thanks (FD-461). */
export const texts = {
  begin: 'THANK SOMEONE',
  legend: 'Thanks to',
  hint: "Their names appear above your post, and it stays on their store's page. They'll be notified, unless they already know of this post.",
  people: 'People',
  team: (store: string) => `Everyone at ${store}`,
  remove: 'REMOVE THANKS',
  /** Before the names. */
  to: 'Thanks to',
} as const
