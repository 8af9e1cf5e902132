import { clearingStep } from './clearingStep.ts';
import { othersOnDevice } from './othersOnDevice.ts';
import type { StrandedEdits } from '#app/store/outbox/strandedEdits.ts';
import { retryUntilDone } from '#app/store/databases/retryUntilDone.ts';
import { wipeAccounts } from '#app/store/wipe.ts';
import { saveEditFile } from '#app/state/edits/saveUnsentEdits.ts';

/** A deletion that takes longer shows a message: another tab may hold the data. */
const silentMs = 2_000;

/**
 * Deletes the device's data of all accounts except this one, whose session has just started (`null`: of all): the
 * sessions of the others ended elsewhere, or right now. Their unsent edits are offered as a file first. The data on the
 * device are not encrypted: working without a network needs them, and no key could be kept from the user of the device;
 * so encrypting the file would protect nothing either. Returns false if the user refuses: then nothing was deleted, or
 * the deletion continues in the background, and the session must end.
 */
export async function clearDevice(accountId: string | null): Promise<boolean> {
  for (;;) {
    const found = await unlessCancelled(() => othersOnDevice(accountId));
    if (found === null) return false;
    if (found.value.accountIds.length === 0) return true;
    if (found.value.edits !== null && !(await ask(found.value.edits))) return false;
    const wiped = await unlessCancelled(() => wipeAccounts(found.value.accountIds, localStorage));
    if (wiped === null) return false;
  }
}

async function ask({ count, since, file }: StrandedEdits): Promise<boolean> {
  const isConfirmed = await new Promise<boolean>((answer) => {
    clearingStep.value = { kind: 'ask', count, since, save: () => saveEditFile(file), answer };
  });
  clearingStep.value = null;
  return isConfirmed;
}

/** Resolves to `null` if the user cancels before the work ends. */
async function unlessCancelled<Value>(work: () => Promise<Value>): Promise<{ value: Value } | null> {
  let cancel = () => {};
  const ending = new AbortController();
  const cancelled = new Promise<null>((resolve) => {
    cancel = () => resolve(null);
  });
  const timer = setTimeout(() => {
    clearingStep.value = { kind: 'waiting', cancel };
  }, silentMs);
  // The user must not continue with another account's data on the device.
  const done = async () => ({ value: await retryUntilDone(work, ending.signal) });
  try {
    return await Promise.race([done(), cancelled]);
  } finally {
    ending.abort();
    clearTimeout(timer);
    clearingStep.value = null;
  }
}
