/**
 * Passkeys in this browser (WebAuthn). The server and the browser agree on a form in JSON, in which bytes are base64url; older browsers cannot read
 * it by themselves, so it is read here.
 */
import { base64url } from './bytes.ts'

/** What the server says so that a passkey can sign in. */
export interface RequestOptions {
  challenge: string
  rpId: string
  timeout: number
  userVerification: string
}

/** What the server says so that a passkey can be made. */
export interface CreationOptions {
  challenge: string
  timeout: number
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: string; alg: number }[]
  excludeCredentials: { type: string; id: string; transports: string[] }[]
  attestation: string
  authenticatorSelection: { residentKey: string; requireResidentKey: boolean; userVerification: string }
}

/** Says that the person or the device did not use or make a passkey. `cancelled`: the person changed their mind, or took too long. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'

  constructor(
    message: string,
    readonly cancelled = false,
  ) {
    super(message)
  }
}

const texts = {
  cancelled: 'No passkey was used. Please try again, or sign in with your password.',
  notMade: 'No passkey was made. Please try again.',
  exists: 'This device already has a passkey for your account.',
  failed: "This browser couldn't use a passkey here. Please sign in with your password.",
}

/** Whether this browser can use passkeys on this site. A site without a name has none, and neither has one without https. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Whether the browser can offer passkeys in the menu of a text field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return hasPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/**
 * Asks the person for a passkey. `suggest`: only in the menu of the field for the email, until something else is asked. Rejects with a PasskeyError.
 */
export async function askForPasskey(options: RequestOptions, suggest = false) {
  const credential = await ask(
    (signal) =>
      navigator.credentials.get({
        publicKey: {
          challenge: bytes(options.challenge),
          rpId: options.rpId,
          timeout: options.timeout,
          userVerification: options.userVerification as UserVerificationRequirement,
        },
        ...(suggest && { mediation: 'conditional' as const }),
        signal,
      }),
    texts.cancelled,
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response as AuthenticatorAssertionResponse
  return {
    ...named(credential),
    response: {
      clientDataJSON: base64url(new Uint8Array(clientDataJSON)),
      authenticatorData: base64url(new Uint8Array(authenticatorData)),
      signature: base64url(new Uint8Array(signature)),
      userHandle: userHandle ? base64url(new Uint8Array(userHandle)) : '',
    },
  }
}

/** Lets the device make a passkey. Rejects with a PasskeyError. */
export async function makePasskey(options: CreationOptions) {
  const credential = await ask(
    (signal) =>
      navigator.credentials.create({
        signal,
        publicKey: {
          ...options,
          challenge: bytes(options.challenge),
          user: { ...options.user, id: bytes(options.user.id) },
          excludeCredentials: options.excludeCredentials.map(({ id, transports }) => ({
            type: 'public-key' as const,
            id: bytes(id),
            transports: transports as AuthenticatorTransport[],
          })),
          pubKeyCredParams: options.pubKeyCredParams as PublicKeyCredentialParameters[],
          attestation: options.attestation as AttestationConveyancePreference,
          authenticatorSelection: options.authenticatorSelection as AuthenticatorSelectionCriteria,
        },
      }),
    texts.notMade,
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...named(credential),
    response: {
      clientDataJSON: base64url(new Uint8Array(response.clientDataJSON)),
      attestationObject: base64url(new Uint8Array(response.attestationObject)),
      transports: response.getTransports?.() ?? [],
    },
  }
}

/** Tells the browser that the server does not know a passkey, so that it is not offered again. Only some browsers listen. */
export function forgetPasskey(rpId: string, credentialId: string) {
  const known = window.PublicKeyCredential as unknown as { signalUnknownCredential?: (of: object) => Promise<void> }
  void known.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {})
}

let asking: AbortController | undefined

/** Ends what the browser is asking, or suggesting. */
export function stopAsking() {
  asking?.abort()
}

/** Browsers refuse to ask two things at once, so the earlier one ends. */
async function ask(act: (signal: AbortSignal) => Promise<Credential | null>, cancelled: string): Promise<PublicKeyCredential> {
  stopAsking()
  asking = new AbortController()
  try {
    const credential = await act(asking.signal)
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') throw new PasskeyError(texts.exists)
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw new PasskeyError(texts.failed)
  }
  throw new PasskeyError(cancelled, true)
}

function named({ id, rawId, type }: PublicKeyCredential) {
  return { id, rawId: base64url(new Uint8Array(rawId)), type }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (char) => char.charCodeAt(0))
}
