import { expect, test } from 'vitest';
import { checkHostRules } from '#server/config/hostRulesFile.ts';

test('rules without a mistake are read as they are', () => {
  const rules = [
    { host: 'Shop.example', delayMs: 0 },
    { host: '127.0.0.1:9000', allowPrivate: true },
    { host: '[::1]:80' },
  ];
  expect(checkHostRules(JSON.stringify(rules))).toEqual({ rules, mistakes: [] });
});

test.each([
  ['a comma too many', '[\n  { "host": "a.example", }\n]', 2, 26, 'notJson', ''],
  ['an object instead of a list', '{}', 1, 1, 'notList', ''],
  ['a text instead of a rule', '[1]', 1, 2, 'notList', ''],
  ['an unknown field', '[\n  { "host": "a.example", "speed": 3 }\n]', 2, 26, 'unknown', 'speed'],
  ['too many connections', '[{ "host": "a.example", "connections": 65 }]', 1, 40, 'value', 'connections'],
  ['a flag in quotes', '[{ "host": "a.example", "isBlocked": "yes" }]', 1, 38, 'value', 'isBlocked'],
  ['an address instead of a host', '[{ "host": "https://a.example/" }]', 1, 12, 'value', 'host'],
  ['a rule without its host', '[{ "delayMs": 5 }]', 1, 2, 'noHost', 'host'],
  ['a host twice', '[{ "host": "a.example" },\n{ "host": "A.example" }]', 2, 1, 'twice', 'A.example'],
])('%s is a mistake with its place', (_, text, line, column, kind, name) => {
  expect(checkHostRules(text)).toEqual({ rules: [], mistakes: [{ line, column, kind, name }] });
});

test('one host may have rules for several paths', () => {
  const rules = [{ host: 'a.example' }, { host: 'a.example', pathPrefix: '/shop' }];
  expect(checkHostRules(JSON.stringify(rules)).mistakes).toEqual([]);
});
