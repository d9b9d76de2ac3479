import type { Rolldown } from 'vite'

/** The files of a chunk, of every chunk that it imports, and of their styles. */
export function files(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.viteMetadata?.importedCss ?? []) found.add(name)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') files(imported, bundle, found)
  }
  return found
}

/** The files of the chunk with a module of the sources, by its absolute path. */
export function filesOf(module: string, bundle: Rolldown.OutputBundle): Set<string> {
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.moduleIds.includes(module)) return files(file, bundle)
  throw new Error(`${module} is not part of the build`)
}
