import { canStartTemplateTask, checkTemplateBalance, tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { actOnLivePage, openLivePage, seeLivePage } from '#core/wire/calls/template/livePageCalls.ts';
import { picturePage } from '#core/wire/calls/template/pagePictureCalls.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import {
  canStartTemplateTask as canStart,
  checkTemplateBalance as checkBalance,
} from '#server/commands/template/trial/canStartTemplateTask.ts';
import { actOnLive, openLive, seeLive } from '#server/commands/template/trial/livePages.ts';
import { picturePage as picture } from '#server/commands/template/trial/picturePage.ts';
import { proposeTables as propose } from '#server/commands/template/trial/proposeTables.ts';
import { tryTemplate as runTrial } from '#server/commands/template/trial/tryTemplate.ts';
import { clientGone } from '../clientGone.ts';
import type { Route } from '../route.ts';

/**
 * Calls before a start: its checks, the trial run of a template, and of a page without one its tables, its picture and
 * the live page.
 */
export function registerStartRoutes(route: Route, service: CommandContext): void {
  route(canStartTemplateTask, ({ params }, { accountId }) => canStart(service, accountId, params.id));
  route(checkTemplateBalance, ({ params }, { accountId }) => checkBalance(service, accountId, params.id));
  route(tryTemplate, ({ params, body }, { accountId, reply }) => {
    const { taskId, userInputParameters } = body;
    const draft = { templateRegistrationId: params.id, taskId, parameters: userInputParameters.values };
    return runTrial(service, accountId, draft, clientGone(reply));
  });
  route(proposeTables, ({ body }, { accountId, reply }) => propose(service, accountId, body, clientGone(reply)));
  route(picturePage, ({ body }, { accountId, reply }) => picture(service, accountId, body, clientGone(reply)));
  route(openLivePage, ({ body }, { accountId }) => openLive(service, accountId, body));
  route(seeLivePage, ({ params, body }, { accountId, reply }) =>
    seeLive(service, accountId, { ...params, ...body }, clientGone(reply)),
  );
  route(actOnLivePage, ({ params, body }, { accountId }) => actOnLive(service, accountId, { ...params, ...body }));
}
