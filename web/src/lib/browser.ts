/** Ways to load a page afresh, so that nothing of the app stays in memory. */
export const browser = {
  reload: () => window.location.reload(),
  goTo: (path: string) => window.location.assign(path),
}
