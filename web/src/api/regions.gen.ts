// Written by scripts/generate.sh from the server's constants, which internal/app/limits.go lists.

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
