/** What the two answers to a line are called. */
export const markTexts = { yes: 'Yes', no: 'No' }
