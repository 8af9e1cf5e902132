import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import type { buildConnector } from 'undici';
import { spreadsheetIdForm } from '#core/domain/data/sheetTarget.ts';
import { openGoogle } from '#server/jobs/export/delivery/sheets/google/openGoogle.ts';
import { sheetReceiver } from '#server/jobs/export/delivery/sheets/sheetReceiver.ts';
import { testSheet } from '#server/jobs/export/delivery/sheets/testSheet.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses } from './hostileAddresses.ts';
import { hostileIds, hostileNames } from './hostileSheets.ts';

const usual = { spreadsheetId: 'a-spreadsheet-of-these-tests', sheet: 'Mugs' };
const { signal } = new AbortController();
const publicAddress = '93.184.215.14';

/** The sheet that is asked for, and the place to which Google's answer redirects. */
interface Asked {
  spreadsheetId: string;
  sheet: string;
  location?: string;
}

/**
 * Sends a row to sheets of hostile ids, under hostile names and with hostile redirects, and tests them. Each request
 * but those to Google's two hosts, for a token and for the path of that spreadsheet and sheet, counts as a connection.
 */
export async function runSheetCases(): Promise<CaseCount> {
  const google = await startWatchedGoogle();
  const cases: Asked[] = [
    ...hostileIds.map((spreadsheetId) => ({ ...usual, spreadsheetId })),
    ...hostileNames.map((sheet) => ({ ...usual, sheet })),
    ...hostileAddresses.map((location) => ({ ...usual, location })),
  ];
  for (const asked of cases) await google.ask(asked);
  await google.close();
  // Each name is a legal one: without its requests the count would prove nothing.
  if (google.counts.own < hostileNames.length * 4) throw new Error(`only ${google.counts.own} requests were made`);
  return { cases: cases.length * 2, connections: google.counts.strayed };
}

/** Returns the requests about a spreadsheet with a usual id: those of the cases would be seen, too. */
export async function countSheetRequests(): Promise<number> {
  const google = await startWatchedGoogle();
  await google.ask(usual);
  await google.close();
  return google.counts.own;
}

/** The way to Google's own addresses, whose sockets lead to a server on loopback that watches them. */
async function startWatchedGoogle() {
  const counts = { own: 0, strayed: 0 };
  let asked: Asked = usual;
  const server = createServer({ maxHeaderSize: 1_000_000 }, (request, response) => {
    request.resume();
    const isToken = request.headers.host === 'oauth2.googleapis.com' && request.url === '/token';
    const isOwn = isOwnPath(request, asked);
    if (isOwn) counts.own += 1;
    else if (!isToken) counts.strayed += 1;
    const location = Buffer.from(asked.location ?? '').toString('latin1').replace(/[\r\n]/gu, ''); // prettier-ignore
    if (isOwn && location !== '') return void response.writeHead(307, { location }).end();
    return void response.end(JSON.stringify(isToken ? { access_token: 'x', expires_in: 3_600 } : answerTo(asked)));
  });
  server.on('clientError', (_error, socket) => {
    counts.strayed += 1;
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const connect: buildConnector.connector = ({ servername, protocol, port: wanted }, callback) => {
    const isGoogle = servername === 'oauth2.googleapis.com' || servername === 'sheets.googleapis.com';
    if (!isGoogle || protocol !== 'https:' || (wanted !== '' && wanted !== '443')) {
      counts.strayed += 1;
      return callback(new Error('no network here'), null);
    }
    const socket = connectSocket(port, '127.0.0.1', () => callback(null, socket));
  };
  const client = { clientId: 'x', clientSecret: 'x' };
  const resolve = () => Promise.resolve([publicAddress]);
  const google = openGoogle({ google: client, hostRules: [], userAgent: 'Sheaf/0.1', resolve, connect });
  return {
    counts,
    /** Sends a row there, and tests it. */
    ask: async (given: Asked) => {
      asked = given;
      const target = { ...given, kind: 'googleSheets' } as const;
      await sheetReceiver(target, { secret: 'x', shipment }, google).send(batch, signal);
      await testSheet(target, { google, refreshToken: 'x', signal });
    },
    close: async () => {
      await google?.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const columns = [{ name: 'name', label: 'name', type: 'text' as const }];
const ids = { deliveryId: '0b5ee7c2-7d4b-4a55-9a3c-0f6f2f6f1a01', taskId: 'x', taskName: 'x' };
const shipment = { ...ids, columns, rowTotal: 1, readExact: async () => [true] };
const batch = { id: 'x', lotNo: 1, number: 1, firstRow: 0, rows: [['Mug']] };

/** True for the path of this spreadsheet, and for the first row of this sheet in it. */
function isOwnPath({ headers, url = '' }: IncomingMessage, { spreadsheetId, sheet }: Asked): boolean {
  const path = `/v4/spreadsheets/${spreadsheetId}`;
  if (headers.host !== 'sheets.googleapis.com' || !spreadsheetIdForm.test(spreadsheetId)) return false;
  if (!url.startsWith(path)) return false;
  const rest = url.slice(path.length);
  const [, range] = /^\/values\/([^/?#]+)$/u.exec(rest) ?? [];
  if (range !== undefined) return decodeURIComponent(range) === `'${sheet.replaceAll("'", "''")}'!1:1`;
  return /^(?:\?fields=[\w%.()]+|:batchUpdate|:batchUpdate\?fields=spreadsheetId)$/u.test(rest);
}

/** What Google would say about any path: a spreadsheet that has the sheet, and its first row. */
function answerTo({ sheet: title }: Asked): object {
  const gridProperties = { columnCount: 1 };
  return { sheets: [{ properties: { sheetId: 1, title, gridProperties } }], values: [['name']] };
}
