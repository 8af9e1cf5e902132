/** Passkeys that an account has at most. */
export const passkeyLimit = 20;
/** The length of a passkey's name, in UTF-16 units. */
export const passkeyNameLength = 60;
/** Minutes for which a challenge can be answered. */
export const challengeMinutes = 5;

/** The ways in which a browser reaches a passkey (WebAuthn 5.8.4). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** Returns the ways that this service knows: browsers may name others. */
export function knownTransports(given: readonly string[]): PasskeyTransport[] {
  return passkeyTransports.filter((each) => given.includes(each));
}
