/** The sentences of ordering and of the brand settings. */
export const orderingTexts = {
  title: 'Ordering',
  intro: 'Choose where you want to order. It opens in a new tab.',
  opens: ', opens in a new tab',
  none: "Head office hasn't added this link yet.",
  change: 'Change names and links',
  loading: 'Loading',
}

export const brandTexts = {
  title: 'Names and ordering',
  intro: 'What your network calls this portal, and where its stores order. Changes apply to everybody straight away.',
  back: 'Settings',
  names: 'Names',
  namesText: 'Used in window titles, emails, certificates and printed reports. Camel Bucks are always called Camel Bucks.',
  product: 'Name of the portal',
  assistant: 'Name of the assistant',
  assistantHint: 'The link from Compliance back to the main pages uses this name.',
  ordering: 'Ordering',
  orderingText: 'The two ordering sites that the Ordering menu opens.',
  platform: (n: number) => `Ordering site ${n}`,
  platformName: 'Name',
  platformLink: 'Link',
  linkHint: 'A web address that starts with https://. Leave it empty until you have one.',
  save: 'SAVE',
  saved: 'Saved. Everybody sees it from now on.',
}
