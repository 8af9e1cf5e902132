import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { tokenScopes } from '#core/domain/account/apiToken.ts';
import { namedCalls } from '#core/wire/programs/callsByName.ts';
import { openApiDocument, type OpenApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';
import type { Content } from '#core/wire/programs/openApi/operation.ts';
import { scopeOf } from '#core/wire/programs/tokenScopes.ts';
import { allCalls } from './allCalls.ts';

const document = openApiDocument('https://sheaf.example');
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
  ),
);

test('the document is OpenAPI 3.1, as a validator of others says', async () => {
  const read = JSON.parse(JSON.stringify(document)) as OpenApiDocument & Record<string, unknown>;
  const validator = new Validator();
  const { valid, errors } = await validator.validate(read);
  expect(errors ?? []).toEqual([]);
  expect({ valid, version: validator.version }).toEqual({ valid: true, version: '3.1' });
  const broken = { ...read, paths: { '/v1/x': { get: { responses: { 200: {} } } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('every call of the contract is listed by its name and is in the document once', () => {
  expect(namedCalls.map(({ name }) => name).toSorted()).toEqual([...allCalls.keys()].toSorted());
  expect([...operations.keys()].toSorted()).toEqual([...allCalls.keys()].toSorted());
  for (const [name, { path, method }] of operations) {
    expect({ name, path, method: method.toUpperCase() }).toMatchObject({
      name,
      path: allCalls.get(name)?.path,
      method: allCalls.get(name)?.method,
    });
  }
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  const missing = [...text.matchAll(/"\$ref":"#\/([^"]+)"/gu)]
    .map(([, place = '']) => place)
    .filter(
      (place) =>
        place.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) === undefined,
    );
  expect([...new Set(missing)]).toEqual([]);
  expect(text.match(/"\$ref"/gu)?.length).toBeGreaterThan(500);
});

test.each([...allCalls])('the example of %s is what the service takes, and what it answers', (name, call) => {
  const operation = operations.get(name)?.operation;
  const sent = operation?.requestBody?.content['application/json'];
  if (sent !== undefined) expect(call.body.safeParse(sent.example)).toMatchObject({ success: true });
  if (call.replyType !== 'application/json') return;
  const answered = operation?.responses['200']?.['content'] as Record<string, Content>;
  expect(call.reply.safeParse(answered['application/json']?.example)).toMatchObject({ success: true });
});

test('each call that a program may make has a sentence, and says the scope that it needs', () => {
  for (const [name, call] of allCalls) {
    const { operation } = operations.get(name) ?? {};
    const scope = scopeOf(call);
    expect(operation?.security).toEqual(
      call.isPublic ? [] : scope === null ? [{ session: [] }] : [{ apiToken: [scope] }, { session: [] }],
    );
    if (scope !== null) expect(operation?.summary).toMatch(/^[A-Z].* .*\.$/u);
  }
});

test('no token may touch what signs in, what it may do itself, or money', () => {
  const closed =
    /\/(session|sessions|tokens|device|runners|localRuns|google|sync|password|email|delete|begin-trial|signUp|identities|third|\w+Account)(?![\w])|:signUp|:sendSignUpCode/u;
  for (const [name, call] of allCalls) {
    if (closed.test(call.path) && name !== 'createSpreadsheet')
      expect({ name, scope: scopeOf(call) }).toEqual({ name, scope: null });
  }
});

test('the calls of each scope change only when somebody wants it', () => {
  const lines = tokenScopes.flatMap((scope) =>
    [...allCalls].flatMap(([name, call]) => (scopeOf(call) === scope ? [`${scope} ${name}`] : [])),
  );
  expect(lines.length).toBeGreaterThan(90);
  const reading = lines.filter((line) => line.startsWith('read ')).map((line) => line.slice('read '.length));
  const writing = reading.filter((name) => {
    const call = allCalls.get(name);
    return call?.method !== 'GET' && call?.rate !== 'read' && call?.rate !== 'pictures';
  });
  expect(writing).toEqual([]);
});
