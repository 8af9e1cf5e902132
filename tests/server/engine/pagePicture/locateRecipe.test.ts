import { expect, test } from 'vitest';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { LocatedTable } from '#server/engine/pagePicture/locateRecipe.ts';
import type { Box } from '#server/engine/fetch/pagePicture.ts';
import { listRecipe, locate, recipeOf, size, stamp } from './stamped.ts';

const none: LocatedTable = { records: [], columns: [] };
const two = '<li #0><a #1 href="/a">A</a><b #2>1</b></li><li #3><a #4>B</a><i #5>x</i></li>';
const first: Box = [0, 0, 50, 10];
const second: Box = [0, 20, 50, 10];
const twoPlaces: Box[] = [first, [1, 1, 10, 8], [20, 1, 10, 8], second, [1, 21, 10, 8], [30, 21, 5, 5]];

test.each<[string, string, (Box | null)[], Recipe, LocatedTable]>([
  [
    'records and values are at the places of their elements, a missing value is null',
    two,
    twoPlaces,
    listRecipe('li', [{ css: 'a' }], [{ css: 'b' }]),
    {
      records: [first, second],
      columns: [
        [
          [1, 1, 10, 8],
          [1, 21, 10, 8],
        ],
        [[20, 1, 10, 8], null],
      ],
    },
  ],
  [
    'the first source that finds an element wins; an element without the attribute is none',
    two,
    twoPlaces,
    listRecipe('li', [{ css: 'b' }, { css: 'i' }], [{ css: 'a', attr: 'href' }]),
    {
      records: [first, second],
      columns: [
        [
          [20, 1, 10, 8],
          [30, 21, 5, 5],
        ],
        [[1, 1, 10, 8], null],
      ],
    },
  ],
  [
    '":scope" is the record, also within a selector, and "of: page" is searched on the whole page',
    `<h1 #6>T</h1>${two}`,
    [...twoPlaces, [0, 50, 100, 20]],
    listRecipe('li', [{ css: ':scope' }], [{ css: ':scope > i' }], [{ css: 'h1', of: 'page' }]),
    {
      records: [first, second],
      columns: [
        [first, second],
        [null, [30, 21, 5, 5]],
        [
          [0, 50, 100, 20],
          [0, 50, 100, 20],
        ],
      ],
    },
  ],
  [
    'joined values have the box around all of them',
    two,
    twoPlaces,
    listRecipe('li', [{ css: 'a, b, i', join: ' ' }]),
    {
      records: [first, second],
      columns: [
        [
          [1, 1, 29, 8],
          [1, 21, 34, 8],
        ],
      ],
    },
  ],
  [
    'records within records are records too',
    '<div #0><p #1>a</p><div #2><p #3>b</p></div></div>',
    [
      [0, 0, 90, 90],
      [1, 1, 20, 8],
      [10, 40, 40, 40],
      [11, 41, 20, 8],
    ],
    listRecipe('div', [{ css: ':scope > p' }]),
    {
      records: [
        [0, 0, 90, 90],
        [10, 40, 40, 40],
      ],
      columns: [
        [
          [1, 1, 20, 8],
          [11, 41, 20, 8],
        ],
      ],
    },
  ],
  [
    'a record that is hidden or below the end of the picture is left out with its values, and one at the end is cut',
    '<li #0><a #1>A</a></li><li #2><a #3>B</a></li><li #4><a #5>C</a></li><li #6><a #7>D</a></li>',
    [null, null, [0, 90, 50, 20], [0, 105, 20, 4], [0, 110, 50, 20], [0, 111, 20, 4], [120, 0, 50, 20], [121, 0, 9, 9]],
    listRecipe('li', [{ css: 'a' }]),
    { records: [[0, 90, 50, 10]], columns: [[null]] },
  ],
  [
    'a hidden value is null, and so is one too small to be seen',
    two,
    [first, null, [20, 1, 1, 1], second, [1, 21, 10, 8], null],
    listRecipe('li', [{ css: 'a' }], [{ css: 'b' }], [{ css: 'i' }]),
    {
      records: [first, second],
      columns: [
        [null, [1, 21, 10, 8]],
        [null, null],
        [null, null],
      ],
    },
  ],
  [
    'an element without an area of its own has that of its children',
    two,
    [[0, 0, 0, 0], ...twoPlaces.slice(1)],
    listRecipe('li', [{ css: 'b' }]),
    { records: [[1, 1, 29, 8], second], columns: [[[20, 1, 10, 8], null]] },
  ],
  [
    'the fields of a page are one record, the whole picture',
    two,
    twoPlaces,
    recipeOf({
      fields: [
        { name: 'a', from: [{ jsonLd: 'name', type: ['Product'] }, { css: 'b' }] },
        { name: 'q', from: [{ css: 'q' }] },
      ],
    }),
    { records: [[0, 0, 100, 100]], columns: [[[20, 1, 10, 8]], [null]] },
  ],
  [
    'values of other sources have no place',
    two,
    twoPlaces,
    listRecipe('li', [{ regex: '\\d' }], [{ page: 'rowNumber' }], [{ schema: 'name', type: ['Product'] }]),
    {
      records: [first, second],
      columns: [
        [null, null],
        [null, null],
        [null, null],
      ],
    },
  ],
  [
    'a selector that is none finds nothing',
    two,
    twoPlaces,
    listRecipe('li', [{ css: 'a[' }]),
    { records: [first, second], columns: [[null, null]] },
  ],
  [
    'items whose selector is none have no records',
    two,
    twoPlaces,
    listRecipe('li[', [{ css: 'a' }]),
    { records: [], columns: [[]] },
  ],
  [
    'items of structured data have no places',
    two,
    twoPlaces,
    recipeOf({ list: { items: { type: ['Product'] }, fields: [{ name: 'n', from: [{ json: 'name' }] }] } }),
    { records: [], columns: [[]] },
  ],
  ['tables have no places', two, twoPlaces, recipeOf({ tables: {} }), none],
  [
    'recipes for JSON have no places',
    two,
    twoPlaces,
    recipeOf({ format: 'json', list: { items: 'a', fields: [{ name: 'n', from: [{ json: 'n' }] }] } }),
    none,
  ],
])('%s', (_, markup, places, recipe, expected) => {
  expect(locate(markup, places, [recipe])).toEqual([expected]);
});

test('fields and records beyond the limits are not looked at', () => {
  const recipe = listRecipe('li', [{ css: 'a' }], [{ css: 'b' }]);
  expect(locate(two, twoPlaces, [recipe], { fields: 1, records: 1 })).toEqual([
    { records: [first], columns: [[[1, 1, 10, 8]]] },
  ]);
});

test.each<[string, string]>([
  [
    'a stamp that is no number',
    `<li ${stamp}="x"></li><li ${stamp}=""></li><li ${stamp}="-1"></li><li ${stamp}="1e0"></li>`,
  ],
  ['a stamp beyond the places', `<li ${stamp}="1"></li><li ${stamp}="99999999999999999999"></li>`],
  ['a stamp that two elements have', `<li ${stamp}="0"></li><li ${stamp}="0"></li>`],
  ['a stamp with another name', `<li s0124="0" data-${stamp}="0"></li>`],
])('%s gives no place', (_, markup) => {
  expect(locate(markup, [first], [listRecipe('li', [{ css: ':scope' }])])).toEqual([{ records: [], columns: [[]] }]);
});

test('no selector finds the stamps', () => {
  const recipes = [listRecipe(`[${stamp}]`, [{ css: ':scope' }]), listRecipe('li', [{ css: `[${stamp}="1"]` }])];
  expect(locate(two, twoPlaces, recipes)).toEqual([
    { records: [], columns: [[]] },
    { records: [first, second], columns: [[null, null]] },
  ]);
});

test('a page that is nested too deeply has no places, and neither has a recipe whose selectors need too many steps', () => {
  const [easy, hard] = [listRecipe('li', [{ css: 'a' }]), listRecipe('q ~ p ~ p ~ p ~ p', [{ css: 'a' }])];
  expect(locate('<div>'.repeat(5_000), [first], [easy])).toEqual([none]);
  const [found, spent] = locate(`${two}${'<p>x</p>'.repeat(2_000)}`, twoPlaces, [easy, hard]);
  expect(found?.records).toEqual([first, second]);
  expect(spent).toEqual(none);
});

test('no box leaves the picture, whatever the places say', () => {
  const huge: Box[] = [
    [-50, -50, 9_999_999, 9_999_999],
    [5, 5, 10_000, 2],
  ];
  const [table] = locate('<li #0><a #1></a></li>', huge, [listRecipe('li', [{ css: 'a' }])]);
  expect(table).toEqual({ records: [[0, 0, size.width, size.height]], columns: [[[5, 5, 95, 2]]] });
});
