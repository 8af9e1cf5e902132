import * as calls from '#core/wire/calls/operator/operatorServiceCalls.ts';
import * as mails from '#core/wire/calls/operator/operatorMailCalls.ts';
import * as templates from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import { actOnTemplate } from '#server/commands/operator/actOnTemplate.ts';
import { listOperatedTemplates } from '#server/commands/operator/templates.ts';
import { listFailedMails, sendMailsAgain } from '#server/commands/operator/failedMails.ts';
import { checkHostsFile, getHostsFile, putHostsFile } from '#server/commands/operator/hostsFile.ts';
import { getServiceHealth } from '#server/commands/operator/serviceHealth.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../../route.ts';

/** The operator's pages about the service itself. */
export function registerOperatorServiceRoutes(route: Route, service: CommandContext): void {
  route(calls.getServiceHealth, (_input, { accountId }) => getServiceHealth(service, accountId));
  route(mails.listFailedMails, (_input, { accountId }) => listFailedMails(service, accountId));
  route(mails.sendMailsAgain, ({ body }, { accountId, request }) =>
    sendMailsAgain(service, accountId, body.mailIds, request.ip),
  );
  route(templates.listOperatedTemplates, ({ query }, { accountId }) =>
    listOperatedTemplates(service, accountId, query),
  );
  route(templates.actOnTemplate, ({ params: { id }, body: { act, ...proof } }, { accountId, request }) =>
    actOnTemplate(service, accountId, { id, act, proof }, request.ip),
  );
  route(calls.getHostsFile, (_input, { accountId }) => getHostsFile(service, accountId));
  route(calls.checkHostsFile, ({ body }, { accountId }) => checkHostsFile(service, accountId, body.text));
  route(calls.putHostsFile, ({ body: { text, etag, ...proof } }, { accountId, request }) =>
    putHostsFile(service, accountId, { text, etag, proof }, request.ip),
  );
}
