/** Whether the person has asked their device for less motion. */
export const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the person has asked their device to save data. Not every browser tells. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
