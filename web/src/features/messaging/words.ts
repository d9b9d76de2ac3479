/** What people type in a message is plain text. The server stores HTML, so it is written as such, and read back when somebody edits it. */

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/gi

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A line with its web addresses as links. */
function line(text: string): string {
  let html = ''
  let end = 0
  for (const found of text.matchAll(address)) {
    html += escaped(text.slice(end, found.index))
    html += `<a href="${escaped(found[0])}">${escaped(found[0])}</a>`
    end = found.index + found[0].length
  }
  return html + escaped(text.slice(end))
}

/** Plain text as HTML: a paragraph for each block of lines. Empty for a text without words. */
export function toHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${block.split('\n').map(line).join('<br>')}</p>`)
    .join('')
}

/** The words of HTML, with its lines. */
export function toText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n')
  const blocks = [...body.children]
  if (blocks.length === 0) return (body.textContent ?? '').trim()
  return blocks
    .map((block) => block.textContent ?? '')
    .join('\n\n')
    .trim()
}
