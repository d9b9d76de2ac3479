import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The two fonts that every screen shows first; further scripts (latin-ext, Cyrillic) load when a character asks for them. */
const first = /(onest-latin-wght|bricolage-grotesque-latin-wght)-normal.*\.woff2$/

/** Names the fonts in index.html, so that the browser fetches them beside the styles instead of after them. */
export function preloadFonts(): Plugin {
  return {
    name: 'caravan:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => first.test(name))
          .map(
            (name): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
              injectTo: 'head-prepend',
            }),
          ),
    },
  }
}
