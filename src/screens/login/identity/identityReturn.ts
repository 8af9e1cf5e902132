import { addresses } from '#app/navigation/addresses.ts';
import { safeReturnTo } from '#app/navigation/returnTo.ts';

const key = 'returnTo';

/** Keeps the page that the user wanted, while the browser is at a provider. */
export function keepReturnTo(address: string | null): void {
  sessionStorage.setItem(key, address ?? '');
}

/** Returns that page, if it is one of this app; else the overview. */
export function keptReturnTo(): string {
  return safeReturnTo(sessionStorage.getItem(key)) ?? addresses.overview;
}
