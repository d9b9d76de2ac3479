/** zod as this app uses it, for forms and addresses; import all of it as z. */
import { config } from 'zod/mini'

// The site forbids eval, which zod would otherwise try for speed.
config({ jitless: true })

export * from 'zod/mini'
