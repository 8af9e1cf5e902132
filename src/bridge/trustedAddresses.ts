/** The part of Trusted Types that is used here; TypeScript's DOM library does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

let isAllowed = false;

/**
 * The page runs under `require-trusted-types-for 'script'`: a text becomes a script's address only through this policy.
 * It is the default policy, because Vite finds workers only as `new Worker(new URL(…))` and workbox-window registers by
 * text; so it must refuse everything except files of this app.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (isAllowed || trustedTypes === undefined) return;
  isAllowed = true;
  trustedTypes.createPolicy('default', { createScriptURL: ownScriptAddress });
}

/** Returns the address if it is a script file of this app; throws otherwise, as a policy must. */
export function ownScriptAddress(address: string): string {
  const url = new URL(address, location.href);
  const isOwn = url.origin === location.origin && /^\/(main|assets\/[\w.~-]+)\.js$/u.test(url.pathname);
  if (!isOwn) throw new TypeError(`not a script of this app: ${url.pathname}`);
  return address;
}
