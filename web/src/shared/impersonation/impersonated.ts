/** A listed user, as far as impersonating needs to know them. */
export interface Impersonated {
  id: string
  /** First and last name. */
  name: string
  /** The name of their store, if they have one. */
  storeName?: string | undefined
  /** Whether the viewer may act as them, as the server says (IMPERSONATION-003 to 005). */
  canImpersonate: boolean
}
