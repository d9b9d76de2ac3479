/** Every text of thanks (FD-461). */
export const texts = {
  begin: 'THANK SOMEONE',
  legend: 'Thanks to',
  hint: "Their names stand above your post, and their store's page keeps it. They will be notified.",
  people: 'People',
  team: (store: string) => `Everyone at ${store}`,
  remove: 'REMOVE THANKS',
  /** Before the names. */
  to: 'Thanks to',
} as const
