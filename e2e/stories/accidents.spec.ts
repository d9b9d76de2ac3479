import { defineAccidents } from '../accidents/suite.ts'

// Sixty-one, so that every kind of accident comes up at least once, for whatever must pass before it lands. `make test` has a dozen of them, and
// `make accidents` more, with other seeds.
defineAccidents({ proves: 'AUDIT-064 OFFLINE-028 OFFLINE-029', count: process.env.THOROUGH ? 61 : 12, seed: 10 })
