import type { AnyCall } from '#core/wire/call/call.ts';
import { takesKey, type NamedCall } from '../callsByName.ts';
import { summaryOf } from '../summaries.ts';
import { scopeOf } from '../tokenScopes.ts';
import { bodyExamples } from './bodyExamples.ts';
import { exampleOf } from './exampleOf.ts';
import { fieldsOf, refTo, type Components, type JsonSchema } from './jsonSchema.ts';

/** A value of the document that other programs read. */
type Part = Readonly<Record<string, unknown>>;

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface Content {
  schema: JsonSchema;
  example?: unknown;
}

/** An operation of OpenAPI 3.1, as far as the console reads it. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  security: readonly Part[];
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: { required: true; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Part>>;
}

/** Describes a call: parameters, body, reply, refusals, the scope that a token needs, and an example of each side. */
export function operationOf({ name, area, call }: NamedCall, components: Components): Operation {
  const body = contentOf(call.body, call.bodyType, components, bodyExamples[name]);
  const reply = contentOf(call.reply, call.replyType, components, undefined);
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [area],
    security: securityOf(call),
    parameters: [
      ...fieldsOf(call.params).map((field) => parameterOf('path', field)),
      ...fieldsOf(call.query).map((field) => parameterOf('query', field)),
      ...(takesKey(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body !== null && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'The reply.', headers: rateHeaders(call), ...(reply !== null && { content: reply }) },
      ...Object.fromEntries(
        refusedStatuses(call).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

/** A session of the console is a way in to every call that needs one; a token to those with a scope. */
function securityOf(call: AnyCall): Part[] {
  if (call.isPublic) return [];
  const scope = scopeOf(call);
  return [...(scope === null ? [] : [{ apiToken: [scope] }]), { session: [] }];
}

function parameterOf(
  place: 'path' | 'query',
  { name, isRequired, schema }: ReturnType<typeof fieldsOf>[number],
): Parameter {
  return { name, in: place, required: place === 'path' || isRequired, schema };
}

function contentOf(
  schema: AnyCall['body'],
  type: string,
  { schemas, nameOf }: Components,
  example: unknown,
): Record<string, Content> | null {
  if (type !== 'application/json') return { [type]: { schema: { type: 'string', format: 'binary' } } };
  const name = nameOf(schema);
  if (name === null) return null;
  return { [type]: { schema: refTo(name), example: example ?? exampleOf(refTo(name), schemas) } };
}

function rateHeaders({ isPublic }: AnyCall): Part {
  if (isPublic) return {};
  return {
    RateLimit: { $ref: '#/components/headers/RateLimit' },
    'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  };
}

function refusedStatuses(call: AnyCall): number[] {
  return [
    400,
    ...(call.isPublic ? [] : [401, 403]),
    404,
    ...(call.method === 'GET' ? [] : [409, 413, 415, 422]),
    429,
    500,
    503,
  ];
}
