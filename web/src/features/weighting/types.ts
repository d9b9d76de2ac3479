import type { components } from '@/api/schema.gen.ts'

/** The weightings from some day on. Those without a day are the defaults. */
export type Config = components['schemas']['WeightingConfigStateView']
