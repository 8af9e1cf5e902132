import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../errors.ts';
import { pageHeaders } from '../responseHeaders.ts';
import type { SendNotFound } from './public/registerPublicPages.ts';
import type { ConsoleFile, Encoding } from './consoleFiles.ts';

const notPages = /^\/(v1|api|assets|health|metrics|public|template-images)(\/|$)/u;

/** The console's own routes (src/app/routes.ts); every other address leads nowhere. */
const consoleRoutes =
  /^\/(console(\/.*)?|login(\/(google|microsoft|apple))?|signup|forgot-password|new-password|support-access|client-run-download|pricing|index\.html)\/?$/u;

/**
 * Serves the console: its files, and its page for the addresses of its routes. A missing file gets a 404 instead of a
 * page, or an old tab would run HTML as a script; other addresses get the page that says that nothing is there.
 */
export function registerConsole(
  app: FastifyInstance,
  files: ReadonlyMap<string, ConsoleFile>,
  sendNotFound: SendNotFound,
): void {
  const leadsNowhere = (path: string) => !files.has(path) && !isMissingFile(path) && !consoleRoutes.test(path);
  app.get('/*', { config: { isForVisitors: leadsNowhere } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const page = files.get('/index.html');
    const file = files.get(path);
    if (file !== undefined && file !== page) return sendFile(request, reply, file);
    if (file === undefined && isMissingFile(path)) return sendRefusal(reply, { code: 'NotFound' });
    if (leadsNowhere(path)) return sendNotFound(request, reply);
    if (page === undefined) {
      return reply
        .code(503)
        .type('text/plain')
        .send('The console is not built yet: start the service with npm start.\n');
    }
    reply.headers(pageHeaders);
    return sendFile(request, reply, page);
  });
}

function isMissingFile(path: string): boolean {
  return notPages.test(path) || /\.\w+$/u.test(path);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): Promise<FastifyReply> {
  reply
    .header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = encoding === null ? file.body : await file.encoded(encoding);
  if (encoding !== null && body !== file.body) reply.header('content-encoding', encoding);
  return reply.type(file.contentType).send(body);
}

function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const text = String(accepted ?? '');
  if (/\bbr\b/u.test(text)) return 'br';
  return /\bgzip\b/u.test(text) ? 'gzip' : null;
}
