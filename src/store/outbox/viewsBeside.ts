import { planOf } from '#core/domain/account/plan.ts';
import type { QuotaUse } from '#core/domain/account/quota.ts';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import type { Store } from '../openStore.ts';
import { savedViewsWith } from '../queries/savedViews.ts';
import type { EditRow } from '../tables.ts';

/** Returns the use of the quota by the other saved views of a view's task. An unknown plan has no limit. */
export async function viewsBeside(
  store: Store,
  { viewId, taskId }: SavedView,
  edits: readonly EditRow[],
): Promise<QuotaUse> {
  const others = (await savedViewsWith(store, taskId, edits)).filter((view) => view.viewId !== viewId);
  const account = await store.main.account.get(store.accountId);
  const limit = account === undefined ? Infinity : planOf(account.currentAccountLevel).viewLimit;
  return { used: others.length, limit };
}
