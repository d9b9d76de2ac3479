/** Where everything is: the one place that builds a link. Each answer spreads into a Link or goes to navigate(). */
export const paths = {
  home: () => ({ to: '/' }) as const,
  settings: () => ({ to: '/settings' }) as const,
  updatePassword: () => ({ to: '/update-password' }) as const,
  forgotPassword: () => ({ to: '/forgot-password' }) as const,
  compliance: () => ({ to: '/compliance' }) as const,

  /** What waits for an auditor (FD-22). */
  today: () => ({ to: '/compliance', search: { view: 'today' } }) as const,

  quarters: () => ({ to: '/compliance/quarters' }) as const,

  /** A quarter or a promotional period. */
  promotion: (id: string) => ({ to: '/compliance/quarters/$id', params: { id } }) as const,

  /** Standards lines, weightings and certificates (AUDIT-133). */
  complianceSettings: () => ({ to: '/compliance/settings' }) as const,

  /** Every mail that was queued. */
  outbox: () => ({ to: '/compliance/outbox' }) as const,

  /** A stored report. The store stays in the address, the date does not (AUDIT-003). */
  auditReport: (id: string, store?: string) =>
    ({ to: '/compliance/audit-reports/$id', params: { id }, search: store ? { store } : {} }) as const,

  /** The report of a store for the quarter that covers the day ('YYYY-MM-DD'); nothing is created by opening it (FD-01). */
  newAuditReport: (store: string, date: string) =>
    ({ to: '/compliance/audit-reports/$id', params: { id: 'new' }, search: { store, date } }) as const,
}
