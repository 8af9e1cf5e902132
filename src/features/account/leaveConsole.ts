import { navigate } from 'wouter/use-browser-location';
import { bridge } from '#app/bridge/bridge.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { session } from '#app/state/session.ts';
import { wipeAccounts } from '#app/store/wipe.ts';
import { closeSession } from './enterConsole.ts';

/** Signs out: the session ends, the account's databases and the backup of its edits are deleted, also offline. */
export async function leaveConsole(): Promise<void> {
  const current = session.value;
  if (current === null) return;
  // Deletes unsaved input of forms.
  sessionStorage.clear();
  navigate(addresses.login);
  closeSession();
  // Deletes the device's data at once: the service may be slow or away, and the next user who signs in waits for this.
  await Promise.all([wipeAccounts([current.accountId], localStorage), bridge.signOut()]);
}
