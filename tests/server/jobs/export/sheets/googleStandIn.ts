import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refused, updated, valuesOf, type StoredSpreadsheet } from './spreadsheets.ts';

/** The client that the stand-in knows. */
export const client = { clientId: 'sheaf.apps.googleusercontent.com', clientSecret: 'client-secret' };
const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets';

/** What happens to a request instead of its answer; `lost`: it is done, and its answer does not arrive. */
type Fault = 'lost' | { status: number; body: object } | null;

interface Asked {
  method: string;
  path: string;
  body: string;
}

interface Reply {
  status: number;
  body: object;
}

interface State {
  fault: (asked: Asked) => Fault | Promise<Fault>;
  maxCells: number;
  expiresIn: number;
}
const usual = { maxCells: 10_000_000, expiresIn: 3_600 };

const ok = (body: object): Reply => ({ status: 200, body });
const refusal = (status: number, message: string, name = '', reason = ''): Reply => ({
  status,
  body: { error: { code: status, message, status: name, details: reason === '' ? [] : [{ reason }] } },
});

/** Starts a server on loopback that speaks the calls of Google's OAuth and of Google Sheets which the service uses. */
export async function startGoogle() {
  const books = new Map<string, StoredSpreadsheet>();
  const codes = new Map<string, { challenge: string; scope: string; email: string }>();
  const grants = new Set<string>();
  const accesses = new Set<string>();
  const asked: Asked[] = [];
  const state: State = { fault: () => null, ...usual };
  let made = 0;

  const giveTokens = (form: URLSearchParams): Reply => {
    const isClient = form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const access = `access-${(made += 1)}`;
    if (form.get('grant_type') === 'refresh_token') {
      if (!grants.has(form.get('refresh_token') ?? '')) return { status: 400, body: { error: 'invalid_grant' } };
      accesses.add(access);
      return ok({ access_token: access, expires_in: state.expiresIn, scope: sheetsScope, token_type: 'Bearer' });
    }
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (given?.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } };
    const refresh = `refresh-${made}`;
    grants.add(refresh);
    accesses.add(access);
    const idToken = ['{}', JSON.stringify({ email: given.email }), ''].map((part) => Buffer.from(part).toString('base64url')).join('.'); // prettier-ignore
    const { scope } = given;
    return ok({ access_token: access, refresh_token: refresh, id_token: idToken, expires_in: state.expiresIn, scope });
  };

  const answerSheets = ({ method, path, body }: Asked, bearer: string): Reply => {
    if (!accesses.has(bearer))
      return refusal(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED');
    if (method === 'POST' && path === '') {
      const id = `spreadsheet-of-tests-${(made += 1)}`;
      const { title } = (JSON.parse(body) as { properties: { title: string } }).properties;
      books.set(id, { title, sheets: [], records: new Map() });
      return ok({ spreadsheetId: id });
    }
    const [, id = '', rest = ''] = /^\/([\w-]+)(.*)$/u.exec(path) ?? [];
    const book = books.get(id);
    if (book === undefined) return refusal(404, 'Requested entity was not found.', 'NOT_FOUND');
    if (rest === ':batchUpdate') {
      try {
        books.set(id, updated(book, (JSON.parse(body) as { requests: object[] }).requests, state.maxCells));
        return ok({ spreadsheetId: id });
      } catch (error) {
        if (error instanceof Refused) return refusal(400, error.message, 'INVALID_ARGUMENT');
        throw error;
      }
    }
    const [, range] = /^\/values\/(.*)!1:1$/u.exec(decodeURIComponent(rest)) ?? [];
    if (range !== undefined) {
      const title = range.slice(1, -1).replaceAll("''", "'");
      const sheet = book.sheets.find((each) => each.title === title);
      return sheet === undefined
        ? refusal(400, `Unable to parse range: ${range}`, 'INVALID_ARGUMENT')
        : ok({
            values: valuesOf(sheet)
              .slice(0, 1)
              .map((row) => row.map((value) => value ?? '')),
          });
    }
    const sheets = book.sheets.map(({ sheetId, title, columnCount }) => ({
      properties: { sheetId, title, gridProperties: { columnCount } },
    }));
    const developerMetadata = [...book.records].map(([metadataId, metadataValue]) => ({ metadataId, metadataKey: 'sheaf', metadataValue })); // prettier-ignore
    return ok({ sheets, ...(developerMetadata.length > 0 && { developerMetadata }) });
  };

  const answer = (request: Asked, bearer: string): Reply => {
    const form = new URLSearchParams(request.body);
    if (request.path === '/token') return giveTokens(form);
    if (request.path === '/revoke') {
      return grants.delete(form.get('token') ?? '') ? ok({}) : { status: 400, body: { error: 'invalid_token' } };
    }
    return answerSheets({ ...request, path: request.path.replace('/v4/spreadsheets', '') }, bearer);
  };
  const handle = async (request: Asked, { headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push(request);
    const fault = await state.fault(request);
    if (fault !== null && fault !== 'lost') return send(response, fault);
    const reply = answer(request, (headers.authorization ?? '').replace('Bearer ', ''));
    if (fault === 'lost') return void response.destroy();
    return send(response, reply);
  };
  /** A user allows what a consent page asks for; returns what Google adds to the address to which it returns. */
  const allow = (url: string, { scope, email = 'ada@gmail.test' }: { scope?: string; email?: string } = {}) => {
    const query = new URL(url).searchParams;
    const code = `code-${(made += 1)}`;
    const challenge = query.get('code_challenge') ?? '';
    codes.set(code, { challenge, scope: scope ?? query.get('scope') ?? '', email });
    return { state: query.get('state') ?? '', code };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asks = new URL(request.url ?? '', 'http://google.test');
      const path = asks.pathname;
      if (path.startsWith('/consent')) return answerUser(asks, response, allow);
      const body = Buffer.concat(chunks).toString();
      return void handle({ method: request.method ?? '', path, body }, request, response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    host,
    addresses: {
      consent: `${origin}/consent`,
      token: `${origin}/token`,
      revoke: `${origin}/revoke`,
      spreadsheets: `${origin}/v4/spreadsheets`,
    },
    asked,
    grants,
    books,
    state,
    /** Does a call that was asked before, as one does that was only late. */
    perform: (request: Asked) => void answer(request, [...accesses].at(-1) ?? ''),
    /** Ends all access tokens, as their time does. */
    endAccess: () => accesses.clear(),
    allow,
    makeBook: (id: string, sheets: StoredSpreadsheet['sheets'] = []) => {
      books.set(id, { title: id, sheets, records: new Map() });
      return id;
    },
    /** The values of a sheet, row by row. */
    rowsOf: (id: string, title: string) => {
      const sheet = books.get(id)?.sheets.find((each) => each.title === title);
      return sheet === undefined ? null : valuesOf(sheet);
    },
    /** No fault, and nothing asked yet. */
    reset: () => {
      asked.length = 0;
      Object.assign(state, { fault: () => null, ...usual });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>;

/** The page that asks a user in the browser: both links return to the service. */
function answerUser({ href, pathname, search }: URL, response: ServerResponse, allow: (url: string) => object): void {
  if (pathname === '/consent') {
    const page = ['allow', 'refuse'].map(
      (way) => `<a href="/consent/${way}${search.replaceAll('&', '&amp;')}">${way}</a>`,
    );
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Google</title>${page.join(' ')}`);
    return;
  }
  const asked = new URL(href).searchParams;
  const refused = { error: 'access_denied', state: asked.get('state') ?? '' };
  const added = new URLSearchParams({ ...(pathname === '/consent/allow' ? allow(href) : refused) });
  response.writeHead(302, { location: `${asked.get('redirect_uri')}?${added}` }).end();
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
