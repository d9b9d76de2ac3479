import { ApiError, isOfSession } from './errors.ts'

/**
 * Whether a save was refused because somebody else has changed the same thing meanwhile. That another person has signed in on the device says
 * nothing of it (FD-395).
 */
export const isClash = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409 && !isOfSession(error)
