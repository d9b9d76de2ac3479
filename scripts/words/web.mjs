// Prints the texts in the source of the web app, by file, in the order in which they stand there. Part of 'make words'.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ts = createRequire(join(root, 'web/package.json'))('typescript')
const { SyntaxKind } = ts

const files = execFileSync('git', ['ls-files', 'web/src/*.ts', 'web/src/*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** A sentence or a label, and no key, class or path. A file of texts has labels of one word too. */
const isText = (text, onlyTexts) =>
  onlyTexts
    ? /^\P{Ll}*\p{L}.*/u.test(text) && /^\p{Lu}|\s/u.test(text)
    : /^\p{Lu}\S*\s+\S/u.test(text) && !/^M[-\d{]/.test(text)

/** What stands for a part that is only known when the text shows. */
const hole = (expression) => `{${ts.isIdentifier(expression) ? expression.text : '…'}}`

const templateText = ({ head, templateSpans }) =>
  head.text + templateSpans.map(({ expression, literal }) => hole(expression) + literal.text).join('')

for (const file of files) {
  if (/\.(test|gen)\.tsx?$|\/test\/|\/test[A-Z]\w*\.ts/.test(file)) continue
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true, file.endsWith('x') ? 4 : 3)
  const onlyTexts = /[sS]trings\.ts$/.test(file)
  const found = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    const text = ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : ts.isTemplateExpression(node) ? templateText(node) : ''
    const line = text.replaceAll(/\s+/g, ' ').trim()
    const isKey = node.parent?.kind === SyntaxKind.PropertyAssignment && node.parent.name === node
    if (line && !isKey && isText(line, onlyTexts)) found.push(line)
    ts.forEachChild(node, visit)
  }
  visit(source)
  if (found.length > 0) console.log(`${file}\n${found.map((line) => `  ${line}\n`).join('')}`)
}
