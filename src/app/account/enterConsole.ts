import type { Account } from '#core/wire/rows/account.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { firstPaint } from '#app/parts/deferred/firstPaint.ts';
import { locale } from '#app/state/preferences.ts';
import { isSessionLost, session, type Session } from '#app/state/session.ts';
import { closeStore, openStore } from '#app/store/openStore.ts';
import { forgetAccount, rememberAccount } from '#app/store/registry.ts';

const longestForgetMs = 1_000;

/** The account whose data this page has in its memory. */
let servedAccountId: string | null = null;

/**
 * A session has begun: what the device keeps of other accounts is deleted, then this account's databases are opened and
 * synchronised, and remembered for the next start. Where the user would rather not delete it the session ends again.
 */
export async function enterConsole({ userId }: Pick<Account, 'userId'>): Promise<void> {
  const { clearDevice } = await import('./clearDevice.ts');
  if (!(await clearDevice(userId))) {
    await bridge.signOut();
    return;
  }
  await rememberAccount(userId);
  if (servedAccountId === null || servedAccountId === userId) openSession(userId);
  // Opened files, notices, kept lists: a new page has nothing of the account before, nor where that one was to come back to.
  else location.replace(location.pathname);
}

/** Opens the console for an account that is on this device, with or without a network. */
export function openSession(accountId: string): Session {
  if (session.value !== null) closeStore(session.value.store);
  servedAccountId = accountId;
  const opened = { accountId, store: openStore(accountId, localStorage) };
  session.value = opened;
  isSessionLost.value = false;
  void synchronise(opened);
  return opened;
}

/** The worker weighs a third of the page: it starts when there is something to see. */
async function synchronise(opened: Session): Promise<void> {
  await firstPaint;
  if (session.value === opened) await bridge.open(opened.accountId, locale.value);
}

/**
 * The session ended on the service, or is another account's: the frame gives way to the sign-in page, also at the next
 * start. Data and edits stay until somebody signs in.
 */
export async function loseSession(): Promise<void> {
  const lost = session.value;
  if (lost === null) return;
  // First, so that a reload of the page that closes shows nothing either; a registry that hangs does not keep it open.
  await Promise.race([forgetAccount(lost.accountId).catch(() => undefined), sleep(longestForgetMs)]);
  if (session.value !== lost) return;
  closeSession();
  isSessionLost.value = true;
}

/** The console closes; what is on the device stays. */
export function closeSession(): void {
  if (session.value === null) return;
  closeStore(session.value.store);
  session.value = null;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
