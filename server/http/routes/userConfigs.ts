import { success } from '#core/domain/refusal.ts';
import * as calls from '#core/wire/calls/account/userConfigCalls.ts';
import * as configs from '#server/commands/account/userConfigs.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** §7.7: values that clients store for an account. */
export function registerUserConfigRoutes(route: Route, service: CommandContext): void {
  route(calls.getUserConfig, async ({ query }, { accountId }) =>
    success(await configs.getUserConfig(service, accountId, query.type)),
  );
  route(calls.putUserConfig, async ({ body }, { accountId }) =>
    success(await configs.putUserConfig(service, accountId, body)),
  );
  route(calls.deleteUserConfig, ({ params }, { accountId }) => configs.deleteUserConfig(service, accountId, params.id));
  route(calls.handleMission, async ({ body: { missionType } }, { accountId }) =>
    success({ missionType, isNew: await configs.handleMission(service, accountId, missionType) }),
  );
}
