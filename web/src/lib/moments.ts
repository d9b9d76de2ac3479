/**
 * Compares two moments (RFC 3339) to the millisecond, for sorting the earlier one first. As texts they must not be compared: the server leaves out
 * zeros at the end of a second's fraction, and `12.5Z` is a greater text than `12.57Z`.
 */
export const compareMoments = (a: string, b: string) => Date.parse(a) - Date.parse(b)
