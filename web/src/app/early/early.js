// Runs with the page that the server sends before the app (build/early.ts). Nothing can be sent yet, so a press of the form's button waits for the
// app (lib/early.ts), and the button says so.
document.addEventListener('submit', (event) => {
  const { target } = event
  if (!(target instanceof HTMLFormElement) || !target.closest('#early')) return
  event.preventDefault()
  target.setAttribute('data-pressed', '')
})

// The same question as in lib/passkey.ts: where there are no passkeys, their button needs no room.
if (!window.PublicKeyCredential || !window.isSecureContext || /^[\d.]+$|:/.test(location.hostname))
  document.documentElement.dataset.noPasskeys = ''
