import { randomUUID } from 'node:crypto';
import { picture, startPictureHost } from '#tests/server/engine/pictures/pictureHost.ts';
import { client, startGoogle } from '#tests/server/jobs/export/sheets/googleStandIn.ts';
import type { Input } from '#tests/server/openTestService.ts';

/** A run of two rows, the second with a picture of a host on this machine. */
const pictures = await startPictureHost({ '/a.png': await picture('png') });
export const pictureRun = { lotId: randomUUID(), columns: ['name'], rows: [['Mug'], [`${pictures.origin}/a.png`]] };

const standIn = await startGoogle();
/** The client at a stand-in of Google. */
export const google = { ...client, addresses: standIn.addresses };

/** Inputs of the calls of §7.6; the ids are known when they are sent. */
export function exportInputs(
  ids: { sourceId: string; exportId: string; fileId: string; googleUrl: string },
  token: () => string,
): Record<string, () => Input> {
  const plan = (more: object) => ({ taskId: ids.sourceId, ...more });
  const record = () => ({ params: { recordId: ids.exportId } });
  return {
    getAllData: () => ({ params: { id: ids.sourceId } }),
    getPicture: () => ({ params: { lotId: pictureRun.lotId }, body: { rowNo: 1, column: 'name' } }),
    getNotExportedData: () => ({ params: { id: ids.sourceId }, query: { page: 0, pageSize: 1 } }),
    createExport: () => ({ body: plan({ scope: 'all', format: 'csv' }) }),
    createZipExport: () => ({
      body: {
        plans: [plan({ scope: 'runs', lotNos: [1], format: 'xlsx' }), plan({ scope: 'notExported', format: 'json' })],
      },
    }),
    listExports: () => ({ query: { pageSize: 2 } }),
    getExportAddress: () => ({ query: { recordId: ids.fileId } }),
    downloadExport: () => ({ query: { token: token() } }),
    cancelExport: record,
    makeExportAgain: record,
    deleteExport: record,
    checkGoogleSheets: () => ({}),
    beginGoogle: () => ({}),
    connectGoogle: () => ({ body: standIn.allow(ids.googleUrl) }),
    createSpreadsheet: () => ({ body: { title: 'My shop' } }),
    disconnectGoogle: () => ({}),
  };
}

/** A rule for an address on loopback at which nothing listens. */
const closedHost = { host: '127.0.0.1:1024', allowPrivate: true };
/** The rules of the service that these calls are sent to. */
export const hostRules = [
  closedHost,
  { host: standIn.host, allowPrivate: true, delayMs: 0 },
  { host: pictures.host, allowPrivate: true, delayMs: 0 },
];
const closedAddress = `http://${closedHost.host}/hook`;

const closedTable = {
  kind: 'postgres', host: '127.0.0.1', port: 1_024, database: 'x', user: 'x', tls: 'off', schema: 'x', table: 'x',
  mode: 'insert', keys: [],
}; // prettier-ignore

/** Inputs of the calls about destinations; the ids are known when they are sent. */
export function destinationInputs(ids: { sourceId: string; destinationId: string }): Record<string, () => Input> {
  const target = { kind: 'webhook', url: closedAddress, content: 'rows' };
  const settings = { name: 'My shop', isOn: false, target, columns: [] };
  const params = () => ({ destinationId: ids.destinationId });
  return {
    createDestination: () => ({ body: { taskId: ids.sourceId, ...settings } }),
    updateDestination: () => ({ params: params(), body: { ...settings, isOn: true } }),
    changeDestinationSecret: () => ({ params: params() }),
    testDestination: () => ({ params: params() }),
    testTable: () => ({ body: { taskId: ids.sourceId, destinationId: null, target: closedTable, password: 'x' } }),
    sendToDestination: () => ({ params: params(), body: { scope: 'all' } }),
    deleteDestination: () => ({ params: params() }),
  };
}
