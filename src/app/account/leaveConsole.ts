import { navigate } from 'wouter/use-browser-location';
import { bridge } from '#app/bridge/bridge.ts';
import { session } from '#app/state/session.ts';
import { wipeAccounts } from '#app/store/wipe.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { closeSession } from './enterConsole.ts';

/** Signs out: the session ends, the account's databases and the backup of its edits are deleted, also offline. */
export async function leaveConsole(): Promise<void> {
  const current = session.value;
  if (current === null) return;
  // What was typed into forms and not saved.
  sessionStorage.clear();
  navigate(addresses.login);
  closeSession();
  // The device at once: the service may take its time, or be away, and who signs in meanwhile waits for this.
  await Promise.all([wipeAccounts([current.accountId], localStorage), bridge.signOut()]);
}
