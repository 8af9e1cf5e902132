import { strandedEdits, type StrandedEdits } from '#app/store/outbox/strandedEdits.ts';
import { dueWipes } from '#app/store/registry.ts';
import { accountsOnDevice } from '#app/store/wipe.ts';

export interface Others {
  accountIds: string[];
  /** The edits that these accounts have not sent, without those of accounts that are being deleted. */
  edits: StrandedEdits | null;
}

/** Returns the accounts with data on this device except this one; `null`: nobody is signed in, and all count. */
export async function othersOnDevice(accountId: string | null): Promise<Others> {
  const due = await dueWipes();
  const others = (await accountsOnDevice(localStorage)).filter((id) => id !== accountId && !due.includes(id));
  return { accountIds: [...due, ...others], edits: await strandedEdits(others, localStorage) };
}
