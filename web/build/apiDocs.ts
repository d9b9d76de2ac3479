import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

const page = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Caravan API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api-docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api-docs/swagger-ui-bundle.js"></script>
    <script src="/api-docs/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: false })
`

/** Adds the API's documentation page to the build. The server shows it at /api/docs, and it loads nothing from other sites. */
export function apiDocs(): Plugin {
  return {
    name: 'caravan:api-docs',
    apply: 'build',
    generateBundle() {
      const emit = (name: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName: `api-docs/${name}`, source })
      for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
        emit(name, readFileSync(require.resolve(`swagger-ui-dist/${name}`)))
      }
      emit('start.js', start)
      emit('index.html', page)
    },
  }
}
