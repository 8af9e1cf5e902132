import { addresses } from './addresses.ts';

/** Returns the address of the sign-in page, with the page to return to. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const target = safeReturnTo(from.pathname + from.search);
  return target === null
    ? addresses.login
    : `${addresses.login}?${new URLSearchParams({ returnTo: target }).toString()}`;
}

/**
 * Returns the address if it is a page of this console, else `null`. Anybody can create a link to the sign-in page, so
 * no other address may be returned: it is parsed as the browser would parse it, and only its own parts are returned.
 */
export function safeReturnTo(address: string | null): string | null {
  if (address === null || !address.startsWith('/')) return null;
  const here = 'https://console.invalid';
  const url = URL.canParse(address, here) ? new URL(address, here) : null;
  if (url === null || url.origin !== here) return null;
  return /^\/(?:console(?:\/|$)|pricing$|client-run-download$)/u.test(url.pathname) ? url.pathname + url.search : null;
}
