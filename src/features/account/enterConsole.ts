import type { Account } from '#core/wire/rows/account.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { firstPaint } from '#app/parts/deferred/firstPaint.ts';
import { locale } from '#app/state/preferences.ts';
import { isSessionLost, session, type Session } from '#app/state/session.ts';
import { isOpeningLate, isWritingLate } from '#app/state/update.ts';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { forgetAccount, isVisited, rememberAccount, setVisit } from '#app/store/registry.ts';
import { clearChatCookies } from './chat/clearChatCookies.ts';

const longestForgetMs = 1_000;
/** Databases open in a fraction of a second, also those that get a new form. */
const lateMs = 3_000;

/** The account whose data this page has in memory. */
let servedAccountId: string | null = null;

/**
 * Enters the console after a sign-in: deletes other accounts' data from the device, then opens and synchronises this
 * account's databases and remembers the account for the next start. If the user refuses the deletion, the session ends.
 * An operator who looks at an account as support begins without any data, even of this account: they leave with the
 * session, and nothing unsent may be among them.
 */
export async function enterConsole({
  userId,
  supportEndsAt = null,
}: Pick<Account, 'userId' | 'supportEndsAt'>): Promise<void> {
  const { clearDevice } = await import('./clearDevice.ts');
  const isVisit = supportEndsAt !== null;
  if (isVisit) closeSession();
  if (!(await clearDevice(isVisit ? null : userId))) {
    await bridge.signOut();
    return;
  }
  await setVisit(isVisit ? userId : null);
  await rememberAccount(userId);
  if (servedAccountId === null || servedAccountId === userId) openSession(userId);
  // A new page has no opened files, notices or lists of the previous account, and no address to return to.
  else location.replace(location.pathname);
}

/** Opens the console for an account that is on this device, with or without a network. */
export function openSession(accountId: string): Session {
  if (session.value !== null) closeStore(session.value.store);
  servedAccountId = accountId;
  const store = openStore(accountId, localStorage);
  store.onLateWrites = () => {
    isWritingLate.value = store.lateWrites > 0;
  };
  const opened = { accountId, store };
  session.value = opened;
  isSessionLost.value = false;
  void synchronise(opened);
  return opened;
}

/** Starts the sync worker after the first paint, because the worker is a third of the page's size. */
async function synchronise(opened: Session): Promise<void> {
  await firstPaint;
  if (session.value !== opened) return;
  void watchOpening(opened.store);
  await bridge.open(opened.accountId, locale.value);
}

/** Notes when the databases take long to open, until they are open or have failed. */
async function watchOpening({ main, outbox, data }: Store): Promise<void> {
  const timer = setTimeout(() => {
    isOpeningLate.value = true;
  }, lateMs);
  await Promise.allSettled([main, outbox, data].map((database) => database.open()));
  clearTimeout(timer);
  isOpeningLate.value = false;
}

/**
 * Closes the console because the session ended on the service, or belongs to another account: the sign-in page replaces
 * the frame, also at the next start. Data and edits stay until the next sign-in; what an operator saw as support leaves
 * this device.
 */
export async function loseSession(): Promise<void> {
  const lost = session.value;
  if (lost === null) return;
  // Forgets the account first, so that a reload during the closing does not show its console either. A registry that
  // does not answer must not keep the console open.
  await Promise.race([forgetAccount(lost.accountId).catch(() => undefined), sleep(longestForgetMs)]);
  if (session.value !== lost) return;
  closeSession();
  // However long it takes: what an operator saw must not stay because the registry is slow.
  const isVisit = await isVisited(lost.accountId).catch(() => false);
  // Somebody has signed in meanwhile.
  if (session.value !== null) return;
  isSessionLost.value = !isVisit;
  if (isVisit) await forgetVisit(lost.accountId);
}

async function forgetVisit(accountId: string): Promise<void> {
  // Deletes what was typed into forms.
  sessionStorage.clear();
  const { wipeAccounts } = await import('#app/store/wipe.ts');
  await Promise.all([wipeAccounts([accountId], localStorage), bridge.close()]);
}

/** Closes the console; the data stay on the device, but the chat widget forgets its user (§8.1). */
export function closeSession(): void {
  if (session.value === null) return;
  closeStore(session.value.store);
  session.value = null;
  clearChatCookies(document, location.hostname);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
