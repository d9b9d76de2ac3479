import { ApiError } from '@/api/errors.ts'

/** What a sign-in waits for after a right password. */
export interface SecondStep {
  /** What a code is sent with (FD-131); absent: only a passkey does (FD-208). */
  secondStep?: string
  /** Whether a passkey does. */
  passkey: boolean
}

/** The second step of a sign-in, if that is what the server asks for. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { secondStep, passkey } = error.problem as Partial<SecondStep>
  return secondStep || passkey ? { passkey: passkey ?? false, ...(secondStep && { secondStep }) } : undefined
}
