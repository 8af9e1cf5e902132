/** Trusted Types as far as they are used here; TypeScript's DOM library does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

let isAllowed = false;

/**
 * The page runs under `require-trusted-types-for 'script'`: no text becomes a script's address, except through this
 * policy. It is the default one, because Vite finds workers only as `new Worker(new URL(…))` and workbox-window
 * registers by text; so it must say no to everything but files of this app.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (isAllowed || trustedTypes === undefined) return;
  isAllowed = true;
  trustedTypes.createPolicy('default', { createScriptURL: ownScriptAddress });
}

/** The address when it is a script file of this app; throws otherwise, as a policy does. */
export function ownScriptAddress(address: string): string {
  const url = new URL(address, location.href);
  const isOwn = url.origin === location.origin && /^\/(main|assets\/[\w.~-]+)\.js$/u.test(url.pathname);
  if (!isOwn) throw new TypeError(`not a script of this app: ${url.pathname}`);
  return address;
}
