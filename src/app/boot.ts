import { navigate } from 'wouter/use-browser-location';
import { bridge } from '#app/bridge/bridge.ts';
import { startI18n } from '#app/i18n/i18n.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { firstContent } from '#app/parts/deferred/firstPaint.ts';
import { openedFile } from '#app/state/openedFile.ts';
import { locale } from '#app/state/preferences.ts';
import { session } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { isUpdateReady } from '#app/state/update.ts';
import { lastAccountId } from '#app/store/registry.ts';
import { enterConsole, loseSession, openSession } from '../features/account/enterConsole.ts';
import { loadScreen, prefetchScreensOfLinks } from './loadScreen.ts';
import { routeOf, type Route } from './routes.ts';

/** A store that takes longer to open (another tab upgrades it) does not delay the page. */
const longestReadMs = 500;
/** The longest time after which a service that could not be asked is asked again. */
const longestPauseMs = 30_000;

/** Loads the first render's needs: the texts, the screen of the address, and the account of this device. */
export async function prepareFirstRender(): Promise<void> {
  const isShowingKeys = new URLSearchParams(location.search).get('lng') === 'keys';
  const route = routeOf(location.pathname);
  await Promise.all([
    startI18n(locale.value, isShowingKeys),
    route && loadScreen(route),
    // If IndexedDB is forbidden or broken, the sign-in page is better than an empty page.
    openLastSession(route).catch(() => undefined),
  ]);
}

/**
 * Opens the account that used this device last and preloads the page's data: cards appear at once, without
 * placeholders.
 */
async function openLastSession(route: Route | undefined): Promise<void> {
  const accountId = await lastAccountId();
  if (accountId === null) return;
  const { store } = openSession(accountId);
  await Promise.race([route?.prepare?.(store, locale.value), sleep(longestReadMs)]);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Starts what can wait until after the first render. */
export async function startBackground(): Promise<void> {
  bridge.onStatus((status) => {
    syncStatus.value = status;
    if (status.phase === 'signedOut') void loseSession();
    if (status.problem === 'Outdated') isUpdateReady.value = true;
  });
  void firstContent.then(prefetchScreensOfLinks);
  void firstContent.then(finishDeletions);
  void firstContent.then(async () => (await import('./tabs/announceTab.ts')).announceTab());
  handleLaunches();
  // This comes before the service worker, which a browser may forbid.
  if (session.value === null) await resumeSession();
  if (import.meta.env.PROD) {
    // The app's other files would compete with the first screen for the network.
    await firstContent;
    const [{ registerServiceWorker }, { isFree }] = await Promise.all([
      import('#app/bridge/serviceWorker.ts'),
      import('./isFree.ts'),
    ]);
    await registerServiceWorker(() => {
      isUpdateReady.value = true;
    }, isFree);
  }
}

/** Finishes deletions of accounts that a closed page interrupted. A failed one is retried at the next start. */
async function finishDeletions(): Promise<void> {
  const { finishWipes } = await import('#app/store/wipe.ts');
  await finishWipes(localStorage).catch(() => undefined);
}

/**
 * Resumes the session if a wiped device still has its session cookie: then the user does not have to sign in. Where the
 * service cannot be asked now, it is asked later.
 */
async function resumeSession(pauseMs = 2_000): Promise<void> {
  const outcome = await bridge.account();
  if (session.value !== null) return;
  if (outcome.ok) await enterConsole(outcome.value);
  else if ('outage' in outcome) void sleep(pauseMs).then(() => resumeSession(Math.min(2 * pauseMs, longestPauseMs)));
}

interface Launch {
  files?: readonly { getFile(): Promise<File> }[];
  targetURL?: string;
}

/**
 * The browser's interface for what an installed app was started with. Not in every browser, and only if the app is
 * installed.
 */
interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void;
}

/**
 * §2.8: opens the page that asks for the field when the system opens a file with the installed app, and the page that
 * the manifest names when an address is shared with it or a link (§2.4) opens it. Their addresses have a query, that of
 * a plain start has none.
 */
function handleLaunches(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files, targetURL = '' }) => {
    const [handle] = files ?? [];
    const { pathname, search } = new URL(targetURL, location.origin);
    if (handle !== undefined) void open(handle);
    else if (search !== '') navigate(pathname + search);
  });
}

async function open(handle: { getFile(): Promise<File> }): Promise<void> {
  // The file was moved meanwhile: the page reports that there is no file and accepts another one.
  openedFile.value = await handle.getFile().catch(() => null);
  navigate(addresses.openFile);
}
