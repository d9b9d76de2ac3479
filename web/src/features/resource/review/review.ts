/** Who keeps a resource, and when it is due for review (FD-439). */
import type { Resource, ResourceReview } from '@/api/types.ts'

/** The review of a resource, for head office. What a device has kept since before there were reviews has none. */
export const reviewOf = (resource: Resource): ResourceReview | null => resource.review ?? null
