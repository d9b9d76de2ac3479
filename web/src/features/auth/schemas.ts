import * as z from 'zod/mini'

// The site forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true })

const email = z.string().check(z.trim(), z.minLength(1, 'Please enter an email'))

/** Messages: AUTH-004, AUTH-005. A sign-in asks for no minimum: it would lock out older passwords (AMB-004). */
export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Please enter a password')),
})

/** AUTH-009 */
export const forgotPasswordSchema = z.object({ email })

export const minimumPassword = 8

/** Required, minimum, match, in this order: AUTH-016, AUTH-017, AUTH-022, AUTH-033, AMB-004. */
export const newPasswordSchema = z
  .object({
    currentPassword: z.optional(z.string()),
    password: z
      .string()
      .check(
        z.minLength(1, { error: 'Please enter a password', abort: true }),
        z.minLength(minimumPassword, `Password must be at least ${minimumPassword} characters`),
      ),
    passwordConfirm: z.string(),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
      error: 'Passwords entered must be the same',
      path: ['passwordConfirm'],
    }),
  )
