/** Every text of thanks (FD-461). */
export const texts = {
  begin: 'THANK SOMEONE',
  legend: 'Thanks to',
  hint: 'Their names stand above your post, and the page of their store keeps it. They are told.',
  people: 'People',
  team: (store: string) => `Everyone at ${store}`,
  remove: 'REMOVE THANKS',
  /** Before the names. */
  to: 'Thanks to',
} as const
