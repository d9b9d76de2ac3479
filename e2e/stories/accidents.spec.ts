import { defineAccidents } from '../accidents/suite.ts'

// Every kind of accident comes up at least once. `make accidents` runs more of them, with other seeds.
defineAccidents({ count: 40, seed: 10 })
