import { limits, messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'

const email = z.string().check(z.trim(), z.minLength(1, messages.emailRequired))

/** Messages: AUTH-004, AUTH-005. There is no minimum length, because it would lock out people with older passwords (AMB-004). */
export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, messages.passwordRequired)),
})

/** A code of the second step, however it is typed. */
export const codeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1, messages.codeRequired)) })

/** AUTH-009 */
export const forgotPasswordSchema = z.object({ email })

/** Checks in this order: it is there, and it is long enough (AUTH-016, AUTH-017). */
const password = z.string().check(
  z.minLength(1, { error: messages.passwordRequired, abort: true }),
  z.minLength(limits.passwordShortest, { error: messages.passwordShort, abort: true }),
  z.refine((password) => [...password].length <= limits.passwordLongest, messages.passwordLong),
)

/** Then whether both passwords are the same (AUTH-022, AUTH-033, AMB-004). */
const alike = z.refine<{ password: string; passwordConfirm: string }>(({ password, passwordConfirm }) => password === passwordConfirm, {
  error: messages.passwordsDiffer,
  path: ['passwordConfirm'],
})

export const newPasswordSchema = z.object({ currentPassword: z.optional(z.string()), password, passwordConfirm: z.string() }).check(alike)

/** FD-415. The server checks the names and the address too. */
export const setUpSchema = z
  .object({
    code: z.string().check(z.trim(), z.minLength(1, messages.codeRequired)),
    firstName: z.string().check(z.trim(), z.minLength(1, 'Please enter a first name')),
    lastName: z.string().check(z.trim(), z.minLength(1, 'Please enter a last name')),
    email,
    password,
    passwordConfirm: z.string(),
  })
  .check(alike)

export type FirstAccount = z.infer<typeof setUpSchema>
