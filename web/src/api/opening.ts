/**
 * What a page shows first is asked for together with its code, or while the pointer is over its link. If the page shows within this time, it is not
 * asked for again. In milliseconds: on a slow phone a page is drawn a second after its answers have arrived.
 */
export const openingTime = 2000
