import { regions } from '@/api/regions.gen.ts'
import type { Region } from '@/api/types.ts'

/** The regions (GENERAL-018), in the order in which screens show them. */
export const regionCodes = Object.keys(regions) as Region[]
