/** The texts of the panel that says where failed lines need a photo. */
export const texts = {
  heading: 'Photos of failed lines',
  text: "Tick the sections in which every failed line needs a photo. A report with a photo missing can't be completed.",
  loading: 'Loading',
  saved: 'Saved.',
} as const
