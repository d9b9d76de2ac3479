// Written by scripts/generate.sh from the server's constants, which internal/app/limits.go lists.

/** Numbers in the rules: lengths in characters, scores and weightings in per cent, times in minutes. */
export const limits = {
  pageSize: 10,
  pageSizeMost: 100,
  passwordShortest: 8,
  passwordLongest: 200,
  greenFrom: 85,
  yellowFrom: 60,
  focusScoreMinimum: 60,
  fullWeight: 100,
  commentLength: 1000,
  finalsAtOnce: 100,
  lineNameLength: 200,
  certificateLinkMinutes: 15,
} as const

/** Messages to people who broke a rule, word for word the same as the server's. */
export const messages = {
  emailRequired: "Please enter an email",
  passwordRequired: "Please enter a password",
  passwordShort: "Password must be at least 8 characters",
  passwordLong: "Password must be 200 characters or less",
  passwordsDiffer: "Passwords entered must be the same",
  tokenRequired: "Token is required",
  reportMissing: "Audit report could not be found. Maybe it was deleted?",
  storeRequired: "Please choose a store",
  dateRequired: "Please enter a date",
  dateUnreadable: "Please enter a valid date (YYYY-MM-DD)",
  dateInFuture: "The date must not be in the future",
  dateNotAfterToday: "Must be a future date",
  gateFocus: "Focus Products requires either a score of 60, or for all Focus Products to be marked.",
  gateUnmarked: "Please mark all of the lines in order to complete this audit report.",
  weightNotWhole: "Please enter a whole number from 0 to 100",
  weightSum: "The four weightings must add up to 100",
  lineNameRequired: "Please enter a line name",
  lineStartRequired: "Please enter a start date",
  lineEndEarly: "End date must not be before the start date",
  copyFromRequired: "Please enter a from date",
  promotionMissing: "This promotion could not be found.",
  promotionReversed: "End date must not be before the start date",
  promotionActualReversed: "Actual end date must not be before the start date",
} as const

/** The names of regions, in the order in which screens show them. */
export const regions = {
  NSW: "NSW",
  VIC: "VIC",
  QLD: "QLD",
  WA: "WA",
  SA: "SA",
  TAS: "TAS",
  ACT: "ACT",
  NT: "NT",
  NSWBR: "VIC/NSW Border Region",
} as const
