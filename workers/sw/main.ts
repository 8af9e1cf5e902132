/**
 * Keeps the app itself on the device, so that every route opens offline, and the gallery's pictures. It stores no data:
 * `/v1` and `/api` are never kept here, rows are in IndexedDB. A new version waits until the page asks for it.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { addressOfNotice, showPage } from './noticePress.ts';
import { cachedPicture } from './pictures.ts';
import { storeFromArchive } from './storeApp.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

const callPatterns = ['/v1/*', '/api/*'];

/** Addresses that the service answers itself. */
const ofTheService = [
  /^\/v1\//u,
  /^\/api\//u,
  /^\/demo-shop(\/|$)/u,
  /^\/template-images\//u,
  /^\/checkout\//u,
  /^\/support-chat$/u,
  /^\/(health|metrics|app-archive)$/u,
  /^\/openapi/u,
  /^\/template([/?]|$)/u,
  /^\/help([/?]|$)/u,
  /^\/(download|start|terms|privacy|imprint)([?]|$)/u,
  /^\/(robots\.txt|sitemap\.xml)/u,
];

const app = new PrecacheController();
app.addToCacheList(self.__WB_MANIFEST);
// `/` is the public home, which the service makes: the stored page is not its index.
registerRoute(new PrecacheRoute(app, { directoryIndex: '' }));
cleanupOutdatedCaches();
const consolePage = app.createHandlerBoundToURL('/index.html');
/**
 * Public pages that the app replaces without a network: it redirects from the home, compares the plans itself, and has
 * a page about the local runner.
 */
const alsoOfTheApp = new Set(['/', '/pricing', '/download/latest']);
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && alsoOfTheApp.has(url.pathname),
  async (options) => fetch(options.request).catch(() => consolePage(options)),
);
registerRoute(new NavigationRoute(consolePage, { denylist: ofTheService }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/template-images/'),
  ({ request, event }) => cachedPicture(request, (work) => (event as ExtendableEvent).waitUntil(work)),
);

/**
 * Static routing, which TypeScript's library lacks: requests of pages that the browser never passes to this worker.
 * Chromium still passes those of dedicated workers, so a page lends its worker its `fetch` (src/bridge/pageFetch.ts).
 */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

// This worker shares the process of a tab: while that is frozen, the calls of the other tabs must not wait for it.
self.addEventListener('install', (event: RoutedInstallEvent) => {
  const routes = event.addRoutes?.(
    callPatterns.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })),
  );
  if (routes !== undefined) event.waitUntil(routes);
  event.waitUntil(storeApp(event));
});

async function storeApp(event: ExtendableEvent): Promise<void> {
  // Without the archive the installation is slower, but whole.
  await storeFromArchive(app.strategy.cacheName, app.getURLsToCacheKeys().values()).catch(() => undefined);
  await app.install(event);
}

self.addEventListener('activate', (event) => {
  void app.activate(event);
  // Also controls the page of the first visit: what it loads next is already stored.
  event.waitUntil(self.clients.claim());
});

// A press on a notice of the system opens the page that it is about.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = addressOfNotice(event.notification.data, self.location.origin);
  if (address !== null) event.waitUntil(openPage(address));
});

async function openPage(address: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' });
  await showPage(address, { open, openWindow: (wanted) => self.clients.openWindow(wanted) });
}

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const isSkip =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING';
  if (isSkip) void self.skipWaiting();
});
