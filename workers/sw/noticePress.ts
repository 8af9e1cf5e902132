/** A window of the app, as the browser lists it. */
export interface AppWindow {
  url: string;
  focus: () => Promise<unknown>;
  /** `null` where the page cannot be seen from the app. */
  navigate: (address: string) => Promise<Pick<AppWindow, 'focus'> | null>;
}

interface AppWindows {
  /** Those that this service worker controls, the one that was used last first. */
  open: readonly AppWindow[];
  openWindow: (address: string) => Promise<unknown>;
}

/**
 * Returns the address that a notice of the system is about (src/state/notices/systemNotices.ts), the start page where
 * it has none; `null` for one outside of the app.
 */
export function addressOfNotice(data: unknown, origin: string): string | null {
  const isAddress = typeof data === 'object' && data !== null && 'address' in data && typeof data.address === 'string';
  const path = isAddress ? (data.address as string) : '/';
  const address = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return address?.origin === origin ? address.href : null;
}

/**
 * Shows a page of the app: in the window that has it already, else in another window of the console, else in a new one.
 * A public page that is open beside stays as it is.
 */
export async function showPage(address: string, { open, openWindow }: AppWindows): Promise<void> {
  const own = open.find(({ url }) => url === address);
  if (own !== undefined) {
    await own.focus();
    return;
  }
  const console = open.find(({ url }) => new URL(url).pathname.startsWith('/console/'));
  // A window that closes meanwhile cannot be navigated.
  const shown = await console?.navigate(address).catch(() => null);
  if (shown === undefined || shown === null) await openWindow(address);
  else await shown.focus();
}
