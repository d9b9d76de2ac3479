/** Leaving the app's one page altogether, so that nothing stays in memory. */
export const browser = {
  reload: () => window.location.reload(),
  goTo: (path: string) => window.location.assign(path),
}
