/** Matches plain English text, as almost all is. It has no accents, so only its case matters. */
const plain = /^[\x20-\x7e]*$/

/**
 * Removes case and accents from a text, so that texts can be compared and searched. It does the same as the server's text.Fold
 * (testdata/golden/fold.json): both small sigmas become the same letter, ß becomes ss, and full-width letters become plain ones.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(/\p{Mn}/gu, '')
  // Through capitals, because some small letters have the same one.
  return bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFC')
}

/** The words of a text, folded. */
export function foldedWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}
