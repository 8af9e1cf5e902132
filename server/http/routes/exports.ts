import { Readable } from 'node:stream';
import { success } from '#core/domain/refusal.ts';
import * as destinations from '#core/wire/calls/data/destinationCalls.ts';
import * as calls from '#core/wire/calls/data/exportCalls.ts';
import * as google from '#core/wire/calls/data/googleCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import {
  changeDestinationSecret,
  createDestination,
  deleteDestination,
  updateDestination,
} from '#server/commands/destination/changeDestination.ts';
import { sendToDestination } from '#server/commands/destination/sendToDestination.ts';
import { testDestination, testTable } from '#server/commands/destination/testDestination.ts';
import { createExport, makeExportAgain } from '#server/commands/export/createExport.ts';
import { cancelExport, deleteExport } from '#server/commands/export/endExport.ts';
import { findDownload, getExportAddress, listExports } from '#server/commands/export/exportReads.ts';
import { beginGoogle, connectGoogle, disconnectGoogle } from '#server/commands/google/connectGoogle.ts';
import { createSpreadsheet } from '#server/commands/google/createSpreadsheet.ts';
import { attachment } from '../attachment.ts';
import { clientGone } from '../clientGone.ts';
import { createRoom } from '../door/room.ts';
import type { Route } from '../route.ts';

/** Files that are read at the same time, in total and of one account: each holds a few slices in memory. */
const downloadsAtOnce = { most: 100, maxPerAccount: 8 };
const retryAfterSeconds = 5;

export function registerExportRoutes(route: Route, service: CommandContext): void {
  const downloads = createRoom(downloadsAtOnce);
  route(calls.createExport, ({ body }, { accountId }) => createExport(service, accountId, [body]));
  route(calls.createZipExport, ({ body }, { accountId }) => createExport(service, accountId, body.plans));
  route(calls.listExports, async ({ query }, { accountId }) => success(await listExports(service, accountId, query)));
  route(calls.getExportAddress, ({ query }, { accountId }) => getExportAddress(service, accountId, query.recordId));
  route(calls.makeExportAgain, ({ params }, { accountId }) => makeExportAgain(service, accountId, params.recordId));
  route(calls.cancelExport, ({ params }, { accountId }) => cancelExport(service, accountId, params.recordId));
  route(calls.deleteExport, ({ params }, { accountId }) => deleteExport(service, accountId, params.recordId));
  route(calls.checkGoogleSheets, () => success({ isConfigured: service.google !== null }));
  route(calls.downloadExport, async ({ query }, { request, reply }) => {
    const found = await findDownload(service, query.token);
    if (!found.ok) return found;
    const { accountId, fileName, byteCount, open } = found.value;
    const leave = downloads.enter(accountId, 1);
    if (leave === null) return { ok: false, refusal: { code: 'TooManyRequests', retryAfterSeconds } };
    reply.raw.once('close', leave);
    reply.header('content-length', byteCount).header('content-disposition', attachment(fileName));
    // Fastify would read a whole file for the head alone.
    return success(request.method === 'HEAD' ? Readable.from([]) : open());
  });
}

export function registerDestinationRoutes(route: Route, service: CommandContext): void {
  route(destinations.createDestination, ({ body }, { accountId }) => createDestination(service, accountId, body));
  route(destinations.updateDestination, ({ params, body }, { accountId }) =>
    updateDestination(service, accountId, params.destinationId, body),
  );
  route(destinations.deleteDestination, ({ params }, { accountId }) =>
    deleteDestination(service, accountId, params.destinationId),
  );
  route(destinations.changeDestinationSecret, ({ params }, { accountId }) =>
    changeDestinationSecret(service, accountId, params.destinationId),
  );
  route(destinations.testDestination, ({ params }, { accountId, reply }) =>
    testDestination(service, accountId, params.destinationId, clientGone(reply)),
  );
  route(destinations.testTable, ({ body }, { accountId, reply }) =>
    testTable(service, accountId, body, clientGone(reply)),
  );
  route(destinations.sendToDestination, ({ params, body }, { accountId }) =>
    sendToDestination(service, accountId, params.destinationId, body),
  );
}

/** The Google account of an account, for its spreadsheets. */
export function registerGoogleRoutes(route: Route, service: CommandContext): void {
  route(google.beginGoogle, (_input, { accountId, request }) =>
    beginGoogle(service, { accountId, cookie: request.headers.cookie }),
  );
  route(google.connectGoogle, ({ body }, { accountId, request, reply }) =>
    connectGoogle(service, { accountId, cookie: request.headers.cookie }, body, clientGone(reply)),
  );
  route(google.disconnectGoogle, (_input, { accountId, reply }) =>
    disconnectGoogle(service, accountId, clientGone(reply)),
  );
  route(google.createSpreadsheet, ({ body }, { accountId, reply }) =>
    createSpreadsheet(service, accountId, body.title, clientGone(reply)),
  );
}
