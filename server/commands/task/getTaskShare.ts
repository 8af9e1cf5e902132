import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { TaskShare } from '#core/wire/taskShareCalls.ts';
import { readAccount } from '#server/db/tables/accounts.ts';
import { findSharedTask } from '#server/db/tables/taskShares.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import { presentTaskShare } from '#server/present/presentTaskShare.ts';
import { copyLists } from '../list/copyLists.ts';
import type { Service } from '../service.ts';

/**
 * What a share shows to an account that was given its id (§7.4). Its long lists are the reader's too from then on: values
 * name them only. Refused with `NotFound`, whatever the reason, and with `StorageFull`.
 */
export async function getTaskShare(service: Service, accountId: string, shareId: string): Promise<Result<TaskShare>> {
  const row = await service.database.asService((tx) => findSharedTask(tx, shareId));
  if (row === undefined) return refused({ code: 'NotFound' });
  const account = await service.database.asAccount(accountId, (tx) => readAccount(tx, accountId));
  const template = templateFor(account, service.gallery.bySlug(row.template_slug));
  if (template === undefined) return refused({ code: 'NotFound' });
  const share = presentTaskShare(row, template);
  const kept = await copyLists(service, row.account_id, accountId, share.parameters);
  return kept.ok ? success(share) : kept;
}
