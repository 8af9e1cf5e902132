/** `noAddress`: a page without https, or at an address of numbers, has no name to which a passkey could be bound. */
export type PasskeySupport = 'ready' | 'noBrowser' | 'noAddress';

/** Returns whether passkeys can be used in this page. Browsers that do not read WebAuthn's JSON are too old. */
export function passkeySupport(): PasskeySupport {
  const hasName = !/^[\d.]+$|^\[/u.test(location.hostname);
  if (!isSecureContext || !hasName) return 'noAddress';
  const canRead = 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return canRead ? 'ready' : 'noBrowser';
}

/** True where the browser offers passkeys in the list that opens below a field (`autocomplete="webauthn"`). */
export async function canOfferPasskeys(): Promise<boolean> {
  if (passkeySupport() !== 'ready' || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}
