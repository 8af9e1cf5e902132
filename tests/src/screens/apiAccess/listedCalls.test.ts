import { expect, test } from 'vitest';
import { namedCalls } from '#core/wire/programs/callsByName.ts';
import { openApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';
import { foundCalls, isForPrograms, listedCalls } from '#app/screens/apiAccess/calls/listedCalls.ts';

const calls = listedCalls(openApiDocument('https://sheaf.example'));
const named = (name: string) => calls.find((call) => call.name === name);

test('every call of the document is listed, by who may make it', () => {
  expect(calls).toHaveLength(namedCalls.length);
  expect(named('getTask')?.access).toBe('read');
  expect(named('batchStart')?.access).toBe('run');
  expect(named('batchDeleteTask')?.access).toBe('all');
  expect(named('getWelcome')?.access).toBe('public');
  expect(named('listTokens')?.access).toBe('session');
});

test('programs make the calls of their tokens and fetch files, and do not sign in', () => {
  const own = calls.filter(isForPrograms).map(({ name }) => name);
  expect(own).toEqual(expect.arrayContaining(['getTask', 'batchDeleteTask', 'downloadExport']));
  for (const name of ['signIn', 'requestDeviceCode', 'listTokens', 'getChanges']) expect(own).not.toContain(name);
});

test('a call shows its parameters with their choices, and its examples as text', () => {
  expect(named('listLedger')?.parameters).toEqual([
    { name: 'page', place: 'query', isRequired: false, type: 'integer' },
    { name: 'pageSize', place: 'query', isRequired: false, type: 'integer' },
  ]);
  const { body, reply } = named('createExport') ?? {};
  expect(JSON.parse(body ?? '')).toMatchObject({ scope: 'all', format: 'csv' });
  expect(JSON.parse(reply ?? '')).toHaveProperty('record');
  expect(named('getTask')?.body).toBeNull();
});

test('a search finds all its words in any order and case', () => {
  const names = (keyword: string) => foundCalls(calls, keyword).map(({ name }) => name);
  expect(names('PARAMETERS starts')).toContain('startWithParameters');
  expect(names('  ')).toHaveLength(calls.length);
  expect(names('post export zip')).toEqual(['createZipExport']);
  expect(names('no such call')).toEqual([]);
});
