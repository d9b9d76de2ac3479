/** Texts of the banners, wherever they are shown. */
export const texts = {
  title: 'Active Promos',
  ends: (day: string) => `Ends ${day}`,
  opensInNewTab: '(opens in a new tab)',
} as const
