/** The names that features/user still uses for what is in auth.ts. */
export { authKey as secondFactorKey, factorQuery } from './auth.ts'
