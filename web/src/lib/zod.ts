/** zod as this app uses it, for forms and addresses. Import it with `import * as z`. */
import { config } from 'zod/mini'

// zod would try eval for speed, which the site's security policy forbids.
config({ jitless: true })

export * from 'zod/mini'
