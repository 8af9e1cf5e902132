import { defaultProxySettings, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { taskFields } from '#server/db/tables/task/taskFields.ts';
import { changeTask, findLiveTasks, findTask } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';
import { checkTaskProxies } from './taskProxies.ts';

interface Saved {
  taskId: string;
  ipProxySettings: ProxySettings;
}

/**
 * §7.5, SavePreventScrapeSettings: stores the proxies of a task; a run under way keeps those that it was started with.
 * The answer has passwords hidden. Refused as core/wire/calls/task/proxyCalls.ts lists.
 */
export async function saveProxySettings(
  context: CommandContext,
  accountId: string,
  { taskId, ipProxySettings }: Saved,
): Promise<Result<Saved>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const row = await findTask(tx, taskId);
    if (row === undefined) return refused({ code: 'NotFound' });
    if (row.deleted_at !== null) return refused({ code: 'TaskDeleted' });
    const account = await readAccount(tx, accountId);
    const checked = await checkTaskProxies(context, tx, account, ipProxySettings, row);
    if (!checked.ok) return checked;
    const { value: proxies } = checked;
    if (proxies?.isChanged) {
      const columns = taskFields.proxy.columns({ ipProxySettings: proxies.settings, ...proxies });
      await changeTask(tx, taskId, columns, { fields: ['proxy'], by: account.user_name, revision });
    }
    return success({ taskId, ipProxySettings: proxies?.settings ?? ipProxySettings });
  });
}

/**
 * Returns a task's proxy settings with hidden passwords, or the defaults of §3.6 for a task that never had any. Refused
 * with `NotFound`.
 */
export async function getProxySettings(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<{ taskId: string; ipProxySettings: ProxySettings }>> {
  const [row] = await context.database.withAccount(accountId, (tx) => findLiveTasks(tx, [taskId]));
  if (row === undefined) return refused({ code: 'NotFound' });
  return success({ taskId, ipProxySettings: row.proxy ?? defaultProxySettings });
}
