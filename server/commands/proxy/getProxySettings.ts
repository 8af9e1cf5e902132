import { defaultProxySettings, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';

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
