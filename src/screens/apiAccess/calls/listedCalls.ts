import { tokenScopes, type TokenScope } from '#core/domain/account/apiToken.ts';
import { callAreas, type CallArea } from '#core/wire/programs/callAreas.ts';
import type { OpenApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';
import type { Content, Operation, Parameter } from '#core/wire/programs/openApi/operation.ts';

/** The caller that a call needs: a token of a scope, anybody, or a signed-in user. */
type Access = TokenScope | 'public' | 'session';

/** A call as the list shows it. */
export interface ListedCall {
  name: string;
  method: string;
  path: string;
  area: CallArea;
  summary: string;
  access: Access;
  parameters: readonly { name: string; place: string; isRequired: boolean; type: string }[];
  /** Examples as text; `null` where there is none. */
  body: string | null;
  reply: string | null;
}

/** Reads the calls of the document, in its order. */
export function listedCalls({ paths }: OpenApiDocument): ListedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => listedCall(path, method.toUpperCase(), operation)),
  );
}

/** Returns true for a call that a program makes: sign-in and sign-up need no token either, and are the console's. */
export function isForPrograms({ access, area }: ListedCall): boolean {
  return access === 'public' ? area !== 'account' && area !== 'devices' : access !== 'session';
}

/** Returns the calls with all these words in their name, path, sentence or area. */
export function foundCalls(calls: readonly ListedCall[], keyword: string): readonly ListedCall[] {
  const words = keyword.toLowerCase().split(/\s+/u).filter(Boolean);
  return calls.filter(({ name, method, path, summary, area, access }) => {
    const text = `${name} ${method} ${path} ${summary} ${area} ${access}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function listedCall(path: string, method: string, operation: Operation): ListedCall {
  const replies = operation.responses['200']?.['content'] as Record<string, Content> | undefined;
  return {
    name: operation.operationId,
    method,
    path,
    area: callAreas.find((each) => each === operation.tags[0]) ?? 'account',
    summary: operation.summary,
    access: accessOf(operation),
    parameters: operation.parameters.flatMap((each) => ('name' in each ? [shownParameter(each)] : [])),
    body: exampleText(operation.requestBody?.content),
    reply: exampleText(replies),
  };
}

function accessOf({ security }: Operation): Access {
  if (security.length === 0) return 'public';
  const [scope] = security.flatMap(({ apiToken }) => (Array.isArray(apiToken) ? (apiToken as unknown[]) : []));
  return tokenScopes.find((each) => each === scope) ?? 'session';
}

function shownParameter({ name, in: place, required, schema }: Parameter): ListedCall['parameters'][number] {
  const { type, format, enum: values, const: only } = schema;
  const choices = values?.map(String).join(' | ') ?? (only === undefined ? null : String(only));
  return { name, place, isRequired: required, type: choices ?? String(format ?? type ?? 'text') };
}

function exampleText(content: Readonly<Record<string, Content>> | undefined): string | null {
  const example = content?.['application/json']?.example;
  return example === undefined ? null : JSON.stringify(example, null, 2);
}
