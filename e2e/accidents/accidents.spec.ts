import { defineAccidents } from './suite.ts'

const [onlySeed, only] = (process.env.ONLY ?? '').split('/').filter(Boolean).map(Number)
const seed = onlySeed ?? Number(process.env.SEED)

defineAccidents({ proves: 'AUDIT-064 OFFLINE-028 OFFLINE-029', count: only === undefined ? Number(process.env.N) : only + 1, seed, only })
