/** The services whose accounts an account can be bound to (§3.1, login types 4 to 6). */
export const identityProviders = ['google', 'microsoft', 'apple'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** The names of the services, which are the same in every language. */
export const identityProviderNames: Readonly<Record<IdentityProvider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
};

/** The reasons for which an account at another service is refused. */
export type IdentityProblem =
  /** The answer of the provider proves nothing, or belongs to no request of this browser. */
  | 'Answer'
  | 'NotReached'
  /** The provider has not checked the e-mail address. */
  | 'Unverified'
  /** No account here has bound it. */
  | 'Unknown'
  /** Another account here has bound it. */
  | 'Taken'
  /** Nothing else signs in to the account here. */
  | 'LastWayIn';
