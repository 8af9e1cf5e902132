import { Readable } from 'node:stream';
import { success } from '#core/domain/refusal.ts';
import * as calls from '#core/wire/calls/operator/operatorServiceCalls.ts';
import * as backups from '#core/wire/calls/operator/operatorBackupCalls.ts';
import * as mails from '#core/wire/calls/operator/operatorMailCalls.ts';
import * as templates from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import { actOnTemplate } from '#server/commands/operator/actOnTemplate.ts';
import { listOperatedTemplates } from '#server/commands/operator/templates.ts';
import { listFailedMails, sendMailsAgain } from '#server/commands/operator/failedMails.ts';
import { actOnBackups, cancelBackup, findBackup, listBackups } from '#server/commands/operator/backups.ts';
import { checkHostsFile, getHostsFile, putHostsFile } from '#server/commands/operator/hostsFile.ts';
import { getServiceHealth } from '#server/commands/operator/serviceHealth.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { attachment } from '../../attachment.ts';
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
  registerBackupRoutes(route, service);
}

function registerBackupRoutes(route: Route, service: CommandContext): void {
  route(backups.listBackups, (_input, { accountId }) => listBackups(service, accountId));
  route(backups.makeBackup, ({ body: { passphrase, ...proof } }, { accountId, request }) =>
    actOnBackups(service, accountId, { act: 'makeBackup', passphrase, proof, address: request.ip }),
  );
  route(backups.tryBackup, ({ params: { name }, body: { passphrase, ...proof } }, { accountId, request }) =>
    actOnBackups(service, accountId, { act: 'tryBackup', name, passphrase, proof, address: request.ip }),
  );
  route(backups.deleteBackup, ({ params: { name }, body: proof }, { accountId, request }) =>
    actOnBackups(service, accountId, { act: 'deleteBackup', name, proof, address: request.ip }),
  );
  route(backups.cancelBackup, (_input, { accountId }) => cancelBackup(service, accountId));
  route(backups.downloadBackup, async ({ params: { name } }, { accountId, request, reply }) => {
    const found = await findBackup(service, accountId, name);
    if (!found.ok) return found;
    reply.header('content-length', found.value.bytes).header('content-disposition', attachment(name));
    // Fastify would read a whole file for the head alone.
    return success(request.method === 'HEAD' ? Readable.from([]) : found.value.open());
  });
}
