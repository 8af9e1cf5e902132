import { expect, test } from 'vitest';
import { absoluteUrl } from '#server/engine/compile/compileTransforms.ts';
import { readDate } from '#core/domain/values/date.ts';
import { readDuration } from '#server/engine/extract/values/duration.ts';
import { scalarText, splitPath, valueAt } from '#server/engine/extract/structured/jsonPath.ts';
import { firstOfType, linkedDataThings } from '#server/engine/extract/structured/linkedData.ts';
import { pictureUrl } from '#server/engine/extract/values/pictureUrl.ts';
import { readNumber, weighNumber } from '#core/domain/values/number.ts';

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

test.each<[string, string | null, string?]>([
  // Beside a currency three digits are a group: prices have two decimals or none.
  ['1.234 €', '1234'],
  ['€1,234', '1234'],
  ['9 800 Kč', '9800'],
  ['9\u00a0800 Kč', '9800'],
  ['USD 1,234', '1234'],
  ['12 990 kr', '12990'],
  ['₹1,23,456', '123456'],
  ['₹ 12,34,567.50', '1234567.50'],
  // Dinars have three decimals.
  ['1.234 KWD', null],
  ['kran 1.234', null],
  // Else the page's language decides.
  ['1,234 reviews', '1234', 'en'],
  ['1.234 Bewertungen', '1234', 'de-AT'],
  ['1,234 km', '1.234', 'de'],
  ['1.234 km', '1.234', 'en-GB'],
  ['1.234 km', '1.234', 'de-CH'],
  ['1,234 opiniones', '1234', 'es_MX'],
  ['15 256 avis', '15256', 'fr-FR'],
  ['15 256 results', null, 'en'],
  ['1.234', null, 'xx'],
  // Digits of other scripts.
  ['１２３４円', '1234'],
  ['١٢٫٥', '12.5'],
  ['۱٬۲۳۴٫۵', '1234.5'],
])('number: %j is %j in %j', (text, expected, language) => {
  expect(readNumber(text, undefined, language)).toBe(expected);
});

test.each<[string, number, string?]>([
  ['12.50', 1],
  ['1.234 €', 0.9],
  ['1.234', 0.8, 'de'],
  ['1.234', 0.5],
])('number: %j is read with a confidence of %d in %j', (text, confidence, language) => {
  expect(weighNumber(text, undefined, language)?.confidence).toBe(confidence);
});

test('a text of a megabyte is read by its beginning', () => {
  expect(readNumber('1.'.repeat(500_000))).toBeNull();
  expect(readNumber(`${' '.repeat(1_000_000)}5`)).toBeNull();
  expect(readDate('1 '.repeat(500_000))).toBeNull();
  expect(readDuration('1 h '.repeat(250_000), 'minutes')).toBeNull();
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
  ['3.4.2026', '2026-04-03'],
  ['Sat, 21 Nov 2026 03:50:00 XYZ', null],
  ['yesterday', null],
  ['1763697000', null],
  ['since 2026-11-21', null],
  ['', null],
])('date: %j is %j', (text, expected) => {
  expect(readDate(text)).toBe(expected);
});

const now = new Date('2026-11-25T09:30:20Z');

test.each<[string, string | null, string?]>([
  // Numbers: single digits, points, strokes by the numbers or the language.
  ['2022-5-3T4:05:06Z', '2022-05-03T04:05:06Z'],
  ['20261121T035000Z', '2026-11-21T03:50:00Z'],
  ['2026-11-21T03:50:00.123456+01', '2026-11-21T02:50:00Z'],
  ['2026-11-21+01:00', '2026-11-21'],
  ['21. 11. 2026', '2026-11-21'],
  ['21.11.2026, 14:05 Uhr', '2026-11-21T14:05:00'],
  ['21.11.2026 14.05', '2026-11-21T14:05:00'],
  ['21.11.26', '2026-11-21'],
  ['21.11.26 14:05', '2026-11-21T14:05:00'],
  ['12.13.14.15', null],
  ['2026. 11. 21.', '2026-11-21'],
  ['25/12/2026', '2026-12-25'],
  ['12/25/2026 2:05 PM', '2026-12-25T14:05:00'],
  ['03/04/2026', '2026-04-03', 'fr'],
  ['03/04/2026', '2026-04-03', 'en-GB'],
  ['03/04/2026', '2026-03-04', 'en-US'],
  ['03-04-2026', '2026-04-03', 'nl-NL'],
  ['03/04/2026', null, 'en'],
  ['03/04/2026', null, 'no language at all'],
  ['04/04/2026', '2026-04-04'],
  ['31/31/2026', null],
  ['31.2.2026', null],
  ['1.2.3', null],
  // Names of months.
  ['November 21, 2026', '2026-11-21'],
  ['Nov. 21st, 2026 at 2:05 p.m. EST', '2026-11-21T19:05:00Z'],
  ['12 May 2026 12:00 AM', '2026-05-12T00:00:00'],
  ['Saturday, November 21, 2026', '2026-11-21'],
  ['Sat Nov 21 2026 03:50:00 GMT+0100 (CET)', '2026-11-21T02:50:00Z'],
  ['21-Nov-2026', '2026-11-21'],
  ['Samstag, 21. März 2026 um 14:05 Uhr', '2026-03-21T14:05:00'],
  ['3. Jänner 2026', '2026-01-03'],
  ['1er février 2026 à 14h05', '2026-02-01T14:05:00'],
  ['samedi 21 novembre 2026', '2026-11-21'],
  ['21 de noviembre de 2026', '2026-11-21'],
  ['noviembre 21, 2026', '2026-11-21'],
  ['21 novembre 2026 alle 14:05', '2026-11-21T14:05:00'],
  ['21 november 2026', '2026-11-21'],
  ['21 listopada 2026', '2026-11-21', 'pl'],
  ['21 listopada 2026', '2026-10-21', 'hr'],
  ['21 listopada 2026', null],
  ['21. prosince 2026', '2026-12-21'],
  ['21 ноября 2026 г., 14:05', '2026-11-21T14:05:00'],
  ['21 Kasım 2026', '2026-11-21'],
  ['2026. november 21.', '2026-11-21'],
  ['2026年11月21日(土) 10:00', '2026-11-21T10:00:00'],
  ['2026년 11월 21일 10:00', '2026-11-21T10:00:00'],
  ['Chapter 3, 2026', null],
  ['13 monkeys 2026', null],
  // Zones.
  ['2026-07-01 10:00 CEST', '2026-07-01T08:00:00Z'],
  ['2026-07-01 10:00 UTC+9', '2026-07-01T01:00:00Z'],
  ['2026-07-01 10:00 JST', '2026-07-01T01:00:00Z'],
  ['2026-07-01 10:00 +99:00', null],
  ['2026-07-01 25:00', null],
  // Relative to the fetch.
  ['3 days ago', '2026-11-22'],
  ['yesterday', '2026-11-24'],
  ['Today', '2026-11-25'],
  ['an hour ago', '2026-11-25T08:30:00Z'],
  ['25 minutes ago', '2026-11-25T09:05:00Z'],
  ['a week ago', '2026-11-18'],
  ['9 months ago', '2026-02-25'],
  ['vor 3 Tagen', '2026-11-22'],
  ['vor einer Stunde', '2026-11-25T08:30:00Z'],
  ['gestern', '2026-11-24'],
  ['il y a 3 jours', '2026-11-22'],
  ['hace 3 días', '2026-11-22'],
  ['3 giorni fa', '2026-11-22'],
  ["un'ora fa", '2026-11-25T08:30:00Z'],
  ['3 日前', '2026-11-22'],
  ['3일 전', '2026-11-22'],
  ['2 месяца назад', '2026-09-25'],
  ['in 3 days', null],
  ['30000 days ago', null],
])('date: %j is %j in %j', (text, expected, language) => {
  expect(readDate(text, { language, now })).toBe(expected);
});

test('a month ago is a real day', () => {
  expect(readDate('1 month ago', { now: new Date('2026-03-31T00:00:00Z') })).toBe('2026-02-28');
});

test.each<[string, string | null, string?]>([
  ['PT1H30M', '90'],
  ['P1DT2H', '1560'],
  ['P1W', '10080'],
  ['PT1.5H', '90'],
  ['1:30:00', '90'],
  ['1h30', '90'],
  ['1 h 30 min', '90'],
  ['1 hr 30 mins', '90'],
  ['2 hours and 5 minutes', '125'],
  ['1.5 hours', '90'],
  ['90 Minuten', '90'],
  ['1 Std. 30 Min.', '90'],
  ['1 heure et 30 minutes', '90'],
  ['2 horas', '120'],
  ['1 ora e 5 minuti', '65'],
  ['1時間30分', '90'],
  ['1시간 30분', '90'],
  ['2 uur', '120'],
  ['PT0S', null],
  ['20-30 min', null],
  ['5 min 2 h', null],
  ['3 apples', null],
  ['', null],
])('duration: %j is %j minutes', (text, expected, language) => {
  expect(readDuration(text, 'minutes', language)).toBe(expected);
});

test.each<[string, string | null]>([
  ['/a.jpg', '/a.jpg'],
  [' my picture.jpg ', 'my picture.jpg'],
  ['/a.jpg 320w, /b.jpg 1280w, /c.jpg 640w', '/b.jpg'],
  ['/a.jpg, /b.jpg 2x', '/b.jpg'],
  ['/a,b.jpg 1x,/c.jpg 2x', '/c.jpg'],
  ['https://e.org/w_300,h_200/a.jpg', 'https://e.org/w_300,h_200/a.jpg'],
  ['data:image/gif;base64,R0lG', null],
  ['/img/blank.gif', null],
  ['/img/placeholder-300x200.png?v=1', null],
  ['/img/blanket.jpg', '/img/blanket.jpg'],
  ['', null],
])('picture: %j is %j', (text, expected) => {
  expect(pictureUrl(text)).toBe(expected);
});

test('a list of pictures of a megabyte is none', () => {
  expect(pictureUrl('/a.jpg 1w, '.repeat(100_000))).toBeNull();
  expect(pictureUrl(`/a.jpg 1w, ${'x,'.repeat(9_000)}`)).toBe('/a.jpg');
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
