import css from './SignInWaits.module.css'

/** In place of the sign-in sheet while its code cannot be loaded. It is tried again by itself, and the page stays usable meanwhile. */
export function SignInWaits() {
  return (
    <p className={css.bar} role="alert">
      Your session has ended. You can sign in here as soon as the site can be reached.
    </p>
  )
}
