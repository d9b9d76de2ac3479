/** zod for the app's forms: `import * as z from '@/shared/form/zod.ts'`. */
import { config } from 'zod/mini'

// The site forbids eval, which zod would otherwise try for speed.
config({ jitless: true })

export * from 'zod/mini'
