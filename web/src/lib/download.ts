/** Lets the browser save a text as a file with this name. */
export function downloadText(name: string, text: string, type = 'text/plain') {
  download(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Lets the browser save something as a file with this name. */
export function download(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file only after this call.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
