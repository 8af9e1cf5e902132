import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';

/** The tenant of personal accounts at Microsoft, whose addresses Microsoft itself has checked. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const maxLength = 320;

/**
 * Returns the e-mail address of an ID token where the provider says that it has checked it; else `null`. Apple writes
 * the claim as text. Microsoft has none for accounts of organisations, whose administrators may enter any address; the
 * optional claim `xms_edov` shows that the owner of the domain has confirmed it.
 */
export function verifiedEmail(
  provider: IdentityProvider,
  { email, email_verified: isVerified, xms_edov: isOfDomain, tid }: Record<string, unknown>,
): string | null {
  if (typeof email !== 'string' || email === '' || email.length > maxLength) return null;
  const isChecked =
    provider === 'microsoft' ? isYes(isVerified) || isYes(isOfDomain) || tid === personalTenant : isYes(isVerified);
  return isChecked ? email : null;
}

function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}
