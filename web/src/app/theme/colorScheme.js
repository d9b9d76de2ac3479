// Before the first paint: the scheme that was chosen in Settings, else the system's. A file of its own because inline scripts are refused.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('caravan.colorScheme')
  } catch {
    // Storage is forbidden: the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
