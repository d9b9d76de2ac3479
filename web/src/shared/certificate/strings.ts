/** The texts of a store's own certificate. */
export const certificateTexts = {
  ofStore: 'Certificate of Store Compliance',
  download: 'DOWNLOAD CERTIFICATE',
} as const
