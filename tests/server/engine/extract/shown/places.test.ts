import { expect, test } from 'vitest';
import { embeddedPlaces } from '#server/engine/extract/shown/embeddedPlaces.ts';
import { hoursText } from '#server/engine/extract/shown/openingHours.ts';
import { Page } from '#server/engine/extract/page.ts';
import { shownItems } from '#server/engine/extract/shown/shownItems.ts';
import { parseTree } from '#server/engine/extract/tree/parseTree.ts';

const read = (html: string) => embeddedPlaces(parseTree(html, false));
const page = (html: string): Page => {
  const url = 'https://s.example/';
  return new Page({ url, requestedUrl: url, number: 1 }, html, 'html');
};

test.each<[string, string]>([
  [
    'JSON of a type of its own',
    '<script type="application/json">{"a":[{"name":"N","lat":1.5,"lng":2.5,"street":"S 1"}]}</script>',
  ],
  [
    'the value of a variable',
    '<script>var x = 1; window.shops = [{ name: "N", lat: "1.5", lng: "2.5", street: "S 1", }];</script>',
  ],
  [
    'the argument of a call',
    `<script>draw({'title':'N','position':{'latitude':1.5,'longitude':2.5},'address':{'line1':'S 1'}})</script>`,
  ],
  ['an attribute', `<div data-stores='[{"storeName":"N","geo":{"lat":1.5,"lon":2.5},"address1":"S 1"}]'></div>`],
  [
    'GeoJSON',
    `<script type="application/json">{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2.5,1.5]},"properties":{"name":"N","street":"S 1"}}]}</script>`,
  ],
  ['attributes of an element', '<li data-lat="1.5" data-lng="2.5"><h3>N</h3><address>S 1</address></li>'],
])('a place in %s', (_, html) => {
  expect(read(html)).toMatchObject([
    { '@type': 'Place', name: 'N', address: { streetAddress: 'S 1' }, geo: { latitude: '1.5', longitude: '2.5' } },
  ]);
});

test.each<[string, string]>([
  ['the settings of a map', '{"title":"Map","lat":51.1,"lng":10.4,"zoom":7}'],
  ['coordinates that are none', '{"name":"N","lat":151.1,"lng":10.4,"phone":"1"}'],
  ['the middle of the sea', '{"name":"N","lat":0,"lng":0,"phone":"1"}'],
  ['a person with a street', '{"name":"N","street":"S 1"}'],
  ['no name', '{"lat":51.1,"lng":10.4,"street":"S 1"}'],
])('%s are no place', (_, json) => {
  expect(read(`<script type="application/json">[${json}]</script>`)).toEqual([]);
});

test('a place without coordinates has a street and a town', () => {
  const json = '{"name":"N","address":{"street":"S 1","zip":"10115","city":"Berlin","country":"DE"},"tel":"030 1"}';
  expect(read(`<script type="application/json">{"zip":null,"shops":[${json}]}</script>`)).toMatchObject([
    {
      name: 'N',
      telephone: '030 1',
      address: { streetAddress: 'S 1', postalCode: '10115', addressLocality: 'Berlin', addressCountry: 'DE' },
      geo: null,
    },
  ]);
});

test.each<[unknown, string | null]>([
  ['Mo-Fr 9-18', 'Mo-Fr 9-18'],
  [['Mo 9-18', 'Tu 9-12'], 'Mo 9-18; Tu 9-12'],
  [{ mon: '9-18', sun: 'closed' }, 'mon 9-18; sun closed'],
  [
    {
      mon: { open: '09:00', close: '18:00' },
      tue: [
        { from: 9, to: 12 },
        { from: 13, to: 18 },
      ],
    },
    'mon 09:00–18:00; tue 9–12, 13–18',
  ],
  [
    [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'Tuesday'],
        opens: '08:00',
        closes: '12:00',
      },
    ],
    'Monday, Tuesday 08:00–12:00',
  ],
  [[{ day: 'Mo–Fr', open: '06:30', close: '18:00' }], 'Mo–Fr 06:30–18:00'],
  [null, null],
  [[], null],
  ['x'.repeat(3_000), null],
])('opening hours of %j', (value, text) => {
  expect(hoursText(value)).toBe(text);
});

test('of structured data and a map those count that have more places', () => {
  const stated = `<script type="application/ld+json">{"@type":"Store","name":"A","address":"S 1","openingHours":"Mo 9-12"}</script>`;
  const map = (count: number): string =>
    `<script>var m = [${'{"name":"M","lat":1,"lng":2,"phone":"3"},'.repeat(count)}]</script>`;
  const namesOf = (html: string) => shownItems(page(html), 'places').map((place) => (place as { name?: string }).name);
  expect(namesOf(stated + map(1))).toEqual(['A']);
  expect(namesOf(stated + map(2))).toEqual(['M', 'M']);
  expect(shownItems(page(stated), 'places')).toMatchObject([{ name: 'A', openingHours: 'Mo 9-12' }]);
});

test.each<[string, string]>([
  ['a script of many beginnings', `<script>var lat = 1;${'x = [{'.repeat(50_000)}</script>`],
  ['a list of a million objects', `<script type="application/json">{"lat":[${'{},'.repeat(500_000)}{}]}</script>`],
  ['objects in each other', `<script>var lat: ${'{"a":'.repeat(50_000)}1</script>`],
  ['an attribute of a megabyte', `<div data-x='[{"lat":${'1'.repeat(1_000_000)}}]'></div>`],
])('%s is read in bounded time', (_, html) => {
  expect(read(html)).toEqual([]);
});
