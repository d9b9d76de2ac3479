// Runs before the first paint and sets the colour scheme: the one chosen in Settings, else the system's. The build writes it into the
// page (build/colorScheme.ts).
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('caravan.colorScheme')
  } catch {
    // The browser forbids storage, so the system's scheme is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
