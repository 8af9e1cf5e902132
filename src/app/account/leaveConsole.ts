import { navigate } from 'wouter/use-browser-location';
import { bridge } from '#app/bridge/bridge.ts';
import { session } from '#app/state/session.ts';
import { forgetAccount } from '#app/store/registry.ts';
import { addresses } from '../addresses.ts';
import { closeSession } from './enterConsole.ts';

/** Signs out: the session ends, the account's databases and the mirror of its edits are deleted, also offline. */
export async function leaveConsole(): Promise<void> {
  const current = session.value;
  if (current === null) return;
  current.store.mirror.clear();
  // What was typed into forms and not saved.
  sessionStorage.clear();
  navigate(addresses.login);
  closeSession();
  await bridge.signOut();
  await forgetAccount(current.accountId);
}
