import postcss, { type ChildNode, type Container } from 'postcss'

/**
 * The part of style sheets that a piece of HTML needs for its first painting: the rules whose classes it has, the variables and the plain elements.
 * The fonts that must be fetched are left out: they come with the whole style sheets.
 */
export function criticalCss(css: string, html: string): string {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const root = postcss.parse(css)
  keepUsed(root, used)
  return root.toString()
}

function keepUsed(container: Container, used: ReadonlySet<string>) {
  container.each((node: ChildNode) => {
    if (node.type === 'comment') node.remove()
    if (node.type === 'rule') {
      node.selectors = node.selectors.filter((selector) => classesOf(selector).every((name) => used.has(name)))
      if (!node.selector) node.remove()
    }
    if (node.type === 'atrule' && isLeftOut(node.name, node.toString())) node.remove()
    else if (node.type === 'atrule' && node.nodes && node.name !== 'font-face') {
      keepUsed(node, used)
      if (node.nodes.length === 0) node.remove()
    }
  })
}

const isLeftOut = (name: string, text: string) => /keyframes$/.test(name) || (name === 'font-face' && text.includes('url('))

/** The classes that an element or those around it must have, without those in brackets, which say what it may also have or must not have. */
function classesOf(selector: string): string[] {
  let outside = selector
  while (/\([^()]*\)/.test(outside)) outside = outside.replaceAll(/\([^()]*\)/g, '')
  return [...outside.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
}
