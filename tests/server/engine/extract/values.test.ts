import { expect, test } from 'vitest';
import { absoluteUrl } from '#server/engine/compile/compileTransforms.ts';
import { readDate } from '#server/engine/extract/values/date.ts';
import { scalarText, splitPath, valueAt } from '#server/engine/extract/structured/jsonPath.ts';
import { firstOfType, linkedDataThings } from '#server/engine/extract/structured/linkedData.ts';
import { readNumber } from '#server/engine/extract/values/number.ts';

test.each<[string, string | null, (',' | '.')?]>([
  ['12', '12'],
  ['1.234,56 €', '1234.56'],
  ['$1,234.56', '1234.56'],
  ['12,5', '12.5'],
  ['12.50', '12.50'],
  ['0.125', '0.125'],
  ['1.234.567', '1234567'],
  ['1,234,567.8', '1234567.8'],
  ['1\u00a0234,56', '1234.56'],
  ["1'234.50 CHF", '1234.50'],
  ['1 234,56', '1234.56'],
  ['-3.5', '-3.5'],
  ['−7', '-7'],
  ['10-20', '10'],
  ['A-5', '5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['4.5 out of 5', '4.5'],
  ['Price: 99,- EUR', '99'],
  // In doubt no value.
  ['1.234', null],
  ['1,234', null],
  ['15 256', null],
  ['1.23.45', null],
  ['1,23,456', null],
  ['none', null],
  ['', null],
  // The recipe says it.
  ['1.234', '1.234', '.'],
  ['1.234', '1234', ','],
  ['1,234', '1234', '.'],
  ['1,234', '1.234', ','],
  ['1.234,5', '1234.5', ','],
])('number: %j is %j', (text, expected, decimal) => {
  expect(readNumber(text, decimal)).toBe(expected);
});

test.each<[string, string | null]>([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T03:50:00Z', '2026-11-21T03:50:00Z'],
  ['2026-11-21 03:50', '2026-11-21T03:50:00'],
  ['2026-11-21T03:50:00.123+02:00', '2026-11-21T01:50:00Z'],
  ['2026-11-21T03:50:00-0530', '2026-11-21T09:20:00Z'],
  ['Sat, 21 Nov 2026 03:50:00 GMT', '2026-11-21T03:50:00Z'],
  ['Sat, 21 Nov 2026 03:50:00 EST', '2026-11-21T08:50:00Z'],
  ['21 Nov 26 03:50 +0100', '2026-11-21T02:50:00Z'],
  ['1 January 1999', '1999-01-01'],
  ['2026/1/2', '2026-01-02'],
  ['2026.01.02 10:00', '2026-01-02T10:00:00'],
  ['2026年1月2日', '2026-01-02'],
  ['2026년 1월 2일', '2026-01-02'],
  [' 2026-02-28 ', '2026-02-28'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-01-01T25:00:00Z', null],
  ['03/04/2026', null],
  ['3.4.2026', null],
  ['Sat, 21 Nov 2026 03:50:00 XYZ', null],
  ['yesterday', null],
  ['1763697000', null],
  ['since 2026-11-21', null],
  ['', null],
])('date: %j is %j', (text, expected) => {
  expect(readDate(text)).toBe(expected);
});

test.each<[string, string | null]>([
  ['b', 'https://e.org/a/b'],
  [' /c?d=1#e ', 'https://e.org/c?d=1#e'],
  ['//f.org', 'https://f.org/'],
  ['http://g.org/ü', 'http://g.org/%C3%BC'],
  ['javascript:alert(1)', null],
  ['mailto:a@b.c', null],
  ['http://', null],
])('address: %j is %j', (text, expected) => {
  expect(absoluteUrl(text, 'https://e.org/a/')).toBe(expected);
});

test.each<[unknown, string, string | null]>([
  [{ a: { b: 1 } }, 'a.b', '1'],
  [{ a: [{ b: true }, { b: 2 }] }, 'a.b', 'true'],
  [{ a: [{ b: 1 }, { b: 2 }] }, 'a.1.b', '2'],
  [{ image: 'x' }, 'image.0', 'x'],
  [{ image: ['x', 'y'] }, 'image.0', 'x'],
  [{ image: { url: 'x' } }, 'image.0.url', 'x'],
  [{ tags: ['x', 2] }, 'tags', 'x, 2'],
  [{ a: {} }, 'a', null],
  [{ a: null }, 'a.b', null],
  [{}, 'constructor', null],
  [[1], '', '1'],
])('path: %j at %j is %j', (root, path, expected) => {
  expect(scalarText(valueAt(root, splitPath(path)))).toBe(expected);
});

test.each<[string, string, unknown]>([
  ['an object', '{"@type":"Product","name":"a"}', 'a'],
  ['an array', '[{"@type":"Offer"},{"@type":"Product","name":"a"}]', 'a'],
  ['a graph', '{"@graph":[{"@type":"https://schema.org/Product","name":"a"}]}', 'a'],
  ['several types', '{"@type":["Thing","Product"],"name":"a"}', 'a'],
  ['one inside another', '{"@type":"ItemPage","mainEntity":{"@type":"Product","name":"a"}}', 'a'],
  ['the outer of two', '{"@type":"Product","name":"a","isRelatedTo":{"@type":"Product","name":"b"}}', 'a'],
  ['line breaks in strings', '{"@type":"Product","name":"a\nb"}', 'a b'],
  ['comment marks', '<!-- {"@type":"Product","name":"a"} -->', 'a'],
  ['CDATA marks', '//<![CDATA[\n{"@type":"Product","name":"a"}\n//]]>', 'a'],
  ['broken JSON', '{"@type":"Product","name":', undefined],
])('JSON-LD: %s', (_, script, expected) => {
  expect(valueAt(firstOfType(linkedDataThings(script).items, ['Product']), ['name'])).toBe(expected);
});
