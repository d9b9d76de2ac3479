/** An email address. One that is too long for its line breaks before the @ rather than within a word. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  if (at < 1) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
