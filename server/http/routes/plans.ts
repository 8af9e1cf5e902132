import { success } from '#core/domain/refusal.ts';
import {
  beginTrial,
  canTrial,
  getResources,
  getTemplateBalance,
  listDailyUsage,
  listLedger,
} from '#core/wire/calls/account/planCalls.ts';
import { beginTrial as startTrial } from '#server/commands/account/beginTrial.ts';
import { getAccount } from '#server/commands/account/account.ts';
import {
  getResources as readResources,
  getTemplateBalance as readTemplateBalance,
  listDailyUsage as readDailyUsage,
  listLedger as readLedger,
} from '#server/commands/account/usageReads.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** Plan, balance and charges of an account (§7.1, §7.3). */
export function registerPlanRoutes(route: Route, service: CommandContext): void {
  route(canTrial, async (_input, { accountId }) => success((await getAccount(service, accountId)).canTrial));
  route(beginTrial, (_input, { accountId }) => startTrial(service, accountId));
  route(getTemplateBalance, async (_input, { accountId }) => success(await readTemplateBalance(service, accountId)));
  route(getResources, async (_input, { accountId }) => success(await readResources(service, accountId)));
  route(listDailyUsage, ({ params, query }, { accountId }) =>
    readDailyUsage(service, accountId, params.id, query.days),
  );
  route(listLedger, async ({ query }, { accountId }) => success(await readLedger(service, accountId, query)));
}
