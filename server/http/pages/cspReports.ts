import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clientAddress } from '../door/clientAddress.ts';
import { createRateLimit } from '../door/rateLimit.ts';
import { sendRateRefusal } from '../errors.ts';
import { reportsPath } from '../responseHeaders.ts';

/** A page that breaks the policy at many places sends many reports at once. */
const ofOneAddress = { burst: 50, perSecond: 0.2 };
const ofAll = { burst: 500, perSecond: 5 };
/** A repeated violation is counted, and logged once in ten minutes. */
const logAgainMs = 600_000;
const maxKinds = 200;
const reportsInOne = 5;

export interface CspReports {
  /** The number of reports since the start of this process. */
  count(): number;
}

/**
 * Receives the browsers' reports of pages that violate the policy of `responseHeaders.ts`. Anybody can send them, so
 * they are limited and little is stored.
 */
export function registerCspReports(app: FastifyInstance): CspReports {
  const perAddress = createRateLimit(ofOneAddress);
  const all = createRateLimit(ofAll);
  const kinds = new Map<string, Kind>();
  let count = 0;
  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: reportsPath,
      onRequest: (request, reply, done) => {
        count += 1;
        const retryAfterSeconds = perAddress.take(clientAddress(request.ip)) || all.take('');
        if (retryAfterSeconds > 0) sendRateRefusal(reply, retryAfterSeconds);
        else done();
      },
      handler: (request, reply) => {
        for (const facts of violationsIn(String(request.body))) {
          const times = timesToLog(kinds, JSON.stringify(facts));
          if (times > 0) request.log.warn({ ...facts, times }, 'content security policy');
        }
        return reply.code(204).send();
      },
    });
  });
  return { count: () => count };
}

interface Kind {
  loggedAt: number;
  /** Reports since `saidAt`. */
  times: number;
}

/** The number of times to log: reports since the last log line, 0 while that line is less than ten minutes old. */
function timesToLog(kinds: Map<string, Kind>, name: string): number {
  const now = Date.now();
  const kind = kinds.get(name) ?? { loggedAt: Number.NEGATIVE_INFINITY, times: 0 };
  kind.times += 1;
  kinds.delete(name);
  kinds.set(name, kind);
  const oldest = kinds.size > maxKinds ? kinds.keys().next().value : undefined;
  if (oldest !== undefined) kinds.delete(oldest);
  if (now - kind.loggedAt < logAgainMs) return 0;
  const { times } = kind;
  Object.assign(kind, { loggedAt: now, times: 0 });
  return times;
}

const word = z.string().catch('');
const place = word.transform(shortAddress);
const line = z.number().catch(0);

/** The fields of a violation that are used, in the two forms that browsers send. */
const oldForm = z.object({
  'csp-report': z.object({
    'effective-directive': word,
    'violated-directive': word,
    'blocked-uri': place,
    'document-uri': place,
    'source-file': place,
    'line-number': line,
  }),
});
const newForm = z.array(
  z.object({
    body: z.object({
      effectiveDirective: word,
      blockedURL: place,
      documentURL: place,
      sourceFile: place,
      lineNumber: line,
    }),
  }),
);

function violationsIn(text: string): object[] {
  const body = parseJson(text);
  const old = oldForm.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = (report['effective-directive'] || report['violated-directive']).slice(0, 60);
    const [blocked, page] = [report['blocked-uri'], report['document-uri']];
    return [{ directive, blocked, page, source: report['source-file'], line: report['line-number'] }];
  }
  const several = newForm.safeParse(body);
  if (!several.success) return [];
  return several.data.slice(0, reportsInOne).map(({ body: report }) => ({
    directive: report.effectiveDirective.slice(0, 60),
    blocked: report.blockedURL,
    page: report.documentURL,
    source: report.sourceFile,
    line: report.lineNumber,
  }));
}

/** Drops the query and fragment: they may contain a secret, and they would make each report different. */
function shortAddress(text: string): string {
  const url = text.length > 2_000 ? null : URL.parse(text);
  return (url === null ? text : `${url.origin}${url.pathname}`).slice(0, 200);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
