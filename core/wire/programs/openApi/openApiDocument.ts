import { statusByCode } from '#core/wire/call/refusal.ts';
import { tokenPrefix } from '#core/domain/account/apiToken.ts';
import { areaTexts } from '../callAreas.ts';
import { namedCalls } from '../callsByName.ts';
import { makeComponents } from './jsonSchema.ts';
import { operationOf, type Operation } from './operation.ts';

/** The OpenAPI 3.1 document of the service. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Readonly<Record<string, unknown>>;
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<Record<string, unknown>>;
}

const description = `
Send an API token with every call: \`Authorization: Bearer ${tokenPrefix}…\`. A token has a scope: \`read\` reads, \`run\`
also starts and stops, \`all\` also changes. Calls without a scope are for signed-in users of the console.

A refused call answers \`{ "code": … }\` with the facts of the refusal; \`code\` never changes its meaning.

Answers to tokens name the limit and what is left of it (\`RateLimit-Policy\`, \`RateLimit\`). At the limit the answer is
429 with \`Retry-After\`.

A writing call takes an \`Idempotency-Key\`: the same call with the same key has one effect and one answer for a day.

Lists have \`page\` and \`pageSize\`, and say the \`total\`. Times are milliseconds since 1970, money is in millionths of a US
dollar.`.trim();

/** Makes the document of all calls of core/wire for a service at this address. */
export function openApiDocument(url: string): OpenApiDocument {
  const made = makeComponents();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of namedCalls) {
    const { path, method } = named.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(named, made) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sheaf', version: '1', description },
    servers: [{ url }],
    tags: Object.entries(areaTexts).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: made.schemas,
      parameters: { IdempotencyKey: keyParameter },
      headers: rateHeaders,
      responses: refusals(),
      securitySchemes: {
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token; its scope is named at each call.' },
        session: { type: 'apiKey', in: 'cookie', name: 'sheaf_session', description: 'A session of the console.' },
      },
    },
  };
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A name of your own for this call, for example a UUID: sent again, it is not made twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

const rateHeaders = {
  RateLimit: {
    description: 'Calls of this kind that may be sent now (r), and the seconds until the limit is whole again (t).',
    schema: { type: 'string', examples: ['"read";r=599;t=1'] },
  },
  RateLimitPolicy: {
    description: 'The limit (q) in calls, and the seconds in which it fills up (w).',
    schema: { type: 'string', examples: ['"read";q=600;w=20'] },
  },
  RetryAfter: { description: 'The seconds to wait.', schema: { type: 'integer' } },
};

/** One response for each status, with the codes that have it. */
function refusals(): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(Object.values(statusByCode))].map((status) => {
      const codes = Object.entries(statusByCode).flatMap(([code, own]) => (own === status ? [code] : []));
      const headers =
        status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {};
      const schema = { type: 'object', properties: { code: { type: 'string', enum: codes } }, required: ['code'] };
      const content = { 'application/json': { schema, example: { code: codes[0] } } };
      return [`Refused${status}`, { description: `Refused: ${codes.join(', ')}.`, headers, content }];
    }),
  );
}
