import { describe, expect, test } from 'vitest';
import { FieldType } from '#core/domain/template/template.ts';
import { cardFields } from '#app/features/explorer/gallery/cardFields.ts';
import { cardAfterKey } from '#app/features/explorer/gallery/cardKeys.ts';
import { pictureName } from '#app/features/explorer/pictures/pictureName.ts';
import type { GridColumn } from '#app/features/explorer/view/gridColumns.ts';

const size = { count: 23, perLine: 5, linesPerView: 2 };

describe('a key in the gallery moves', () => {
  test.each([
    ['ArrowRight', false, 4, 5],
    ['ArrowLeft', false, 5, 4],
    ['ArrowLeft', false, 0, 0],
    ['ArrowDown', false, 3, 8],
    ['ArrowDown', false, 19, 22],
    ['ArrowUp', false, 8, 3],
    ['ArrowUp', false, 3, 3],
    ['PageDown', false, 1, 11],
    ['PageUp', false, 12, 2],
    ['Home', false, 8, 5],
    ['End', false, 6, 9],
    ['End', false, 21, 22],
    ['Home', true, 8, 0],
    ['End', true, 6, 22],
    ['x', false, 6, null],
  ])('%s (with Ctrl: %s) from card %i to %s', (key, isCorner, card, moved) => {
    expect(cardAfterKey(key, isCorner, card, size)).toBe(moved);
  });
});

const column = (name: string, type: FieldType): GridColumn => ({
  name,
  label: name,
  type,
  index: 0,
  widthPx: 100,
  isHidden: false,
  isPinned: false,
});

describe('a card shows', () => {
  const picture = column('picture', FieldType.Image);
  const texts = ['a', 'b', 'c', 'd', 'e'].map((name) => column(name, FieldType.Text));

  test('the picture, the first other column as its title, and three more', () => {
    const fields = cardFields([picture, ...texts], [picture, ...texts]);
    expect(fields).toEqual({ picture, title: texts[0], others: texts.slice(1, 4) });
  });

  test('the picture of a hidden column where no other has one', () => {
    expect(cardFields([...texts, picture], [])).toEqual({ picture, title: null, others: [] });
  });

  test('nothing without a column of pictures', () => {
    expect(cardFields(texts, texts)).toBeNull();
  });
});

test.each([
  ['https://a.example/p/Blue%20mug.jpg?w=3', 'Blue mug'],
  ['https://a.example/', 'a.example'],
  ['https://a.example/%E0%A4%A', '%E0%A4%A'],
  ['https://a.example/p/', 'p'],
])('the name of %s is %s', (address, name) => {
  expect(pictureName(address)).toBe(name);
});
