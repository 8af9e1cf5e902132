import { bridge } from '#app/bridge/bridge.ts';
import { registerServiceWorker } from '#app/bridge/serviceWorker.ts';
import { startI18n } from '#app/i18n/i18n.ts';
import { locale } from '#app/state/preferences.ts';
import { session } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { isUpdateReady } from '#app/state/update.ts';
import { lastAccountId } from '#app/store/registry.ts';
import { closeSession, enterConsole, openSession } from './account/enterConsole.ts';
import { loadScreen, prefetchScreens } from './loadScreen.ts';
import { routeOf } from './routes.ts';

/** What the first render needs: the texts, the screen of the address, and who uses this device. */
export async function prepareFirstRender(): Promise<void> {
  const isShowingKeys = new URLSearchParams(location.search).get('lng') === 'keys';
  const route = routeOf(location.pathname);
  const [accountId] = await Promise.all([
    // Without IndexedDB (forbidden, broken) the sign-in page says more than a white one.
    lastAccountId().catch(() => null),
    startI18n(locale.value, isShowingKeys),
    route && loadScreen(route),
  ]);
  if (accountId !== null) openSession(accountId);
}

/** What may come after the first render. */
export async function startBackground(): Promise<void> {
  bridge.onStatus((status) => {
    syncStatus.value = status;
    // The session ended on the service: data and edits stay, the frame gives way to the sign-in page.
    if (status.phase === 'signedOut') closeSession();
  });
  prefetchScreens();
  // Before the service worker, which a browser may forbid.
  if (session.value === null) await resumeSession();
  if (import.meta.env.PROD) {
    await registerServiceWorker(() => {
      isUpdateReady.value = true;
    });
  }
}

/** A device that was wiped may still have its session cookie: then nobody has to sign in. */
async function resumeSession(): Promise<void> {
  const outcome = await bridge.account();
  if (outcome.ok && session.value === null) await enterConsole(outcome.value);
}
