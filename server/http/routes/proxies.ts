import { success } from '#core/domain/refusal.ts';
import {
  getPreventScrapeSettings,
  getProxyArea,
  listProxyAreas,
  savePreventScrapeSettings,
} from '#core/wire/calls/task/proxyCalls.ts';
import { getProxyArea as readArea, listProxyAreas as listAreas } from '#server/commands/proxy/proxyAreas.ts';
import { getProxySettings, saveProxySettings } from '#server/commands/proxy/proxySettings.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

export function registerProxyRoutes(route: Route, service: CommandContext): void {
  route(savePreventScrapeSettings, ({ body }, { accountId }) => saveProxySettings(service, accountId, body));
  route(getPreventScrapeSettings, ({ query }, { accountId }) => getProxySettings(service, accountId, query.taskId));
  route(listProxyAreas, ({ query }) => success(listAreas(service, query.language)));
  route(getProxyArea, ({ params, query }) => readArea(service, params.id, query.language));
}
