import type { Account } from '#core/wire/account.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { firstPaint } from '#app/parts/late/firstPaint.ts';
import { locale } from '#app/state/preferences.ts';
import { session, type Session } from '#app/state/session.ts';
import { closeStore, openStore } from '#app/store/openStore.ts';
import { rememberAccount } from '#app/store/registry.ts';

/** After signing in: this account's databases are opened and synchronised, and remembered for the next start. */
export async function enterConsole(account: Pick<Account, 'userId'>): Promise<void> {
  await rememberAccount(account.userId);
  openSession(account.userId);
}

/** Opens the console for an account that is on this device, with or without a network. */
export function openSession(accountId: string): Session {
  if (session.value !== null) closeStore(session.value.store);
  const opened = { accountId, store: openStore(accountId, localStorage) };
  session.value = opened;
  void synchronise(opened);
  return opened;
}

/** The worker weighs a third of the page: it starts when there is something to see. */
async function synchronise(opened: Session): Promise<void> {
  await firstPaint;
  if (session.value === opened) await bridge.open(opened.accountId, locale.value);
}

/** The console closes; what is on the device stays. */
export function closeSession(): void {
  if (session.value === null) return;
  closeStore(session.value.store);
  session.value = null;
}
