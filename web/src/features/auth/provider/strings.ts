/** Every text about signing in at a provider. */
export const texts = {
  button: (name: string) => `SIGN IN WITH ${name.toUpperCase()}`,
  page: 'Sign in',
  going: 'Signing you in',
  failed: "You aren't signed in",
  link: (name: string) => `Sign in with ${name}`,
  linked: (name: string, since: string) => `Linked to your ${name} account since ${since}. You can sign in with either.`,
  notLinked: (name: string) =>
    `Not linked. It links automatically when you sign in with a ${name} account that has the same email address.`,
  unlink: 'UNLINK',
  unlinkTitle: (name: string) => `Unlink your ${name} account?`,
  unlinkText: (name: string) => `You stay signed in. Signing in with ${name} links them again.`,
  unlinked: 'The accounts are no longer linked.',
} as const
