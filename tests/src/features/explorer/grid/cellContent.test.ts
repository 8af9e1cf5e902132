import { describe, expect, test } from 'vitest';
import { FieldType } from '#core/domain/template/template.ts';
import { cellContent } from '#app/features/explorer/grid/cellContent.ts';

const own = 'https://sheaf.example';
const content = (value: string | null, type: FieldType) => cellContent(value, type);

describe('what a cell shows', () => {
  test.each([
    [null, FieldType.Text, { kind: 'none' }],
    ['', FieldType.Number, { kind: 'none' }],
    ['12.50', FieldType.Number, { kind: 'number', value: 12.5, decimals: 2 }],
    ['-3', FieldType.Number, { kind: 'number', value: -3, decimals: 0 }],
    ['12,50 €', FieldType.Number, { kind: 'text', text: '12,50 €' }],
    ['4006381333931004006381', FieldType.Number, { kind: 'text', text: '4006381333931004006381' }],
    ['2026-11-21', FieldType.Date, { kind: 'date', time: Date.UTC(2026, 10, 21), hasTime: false }],
    ['2026-11-21T10:30:00Z', FieldType.Date, { kind: 'date', time: Date.UTC(2026, 10, 21, 10, 30), hasTime: true }],
    ['2026-13-45', FieldType.Date, { kind: 'text', text: '2026-13-45' }],
    ['12', FieldType.Date, { kind: 'text', text: '12' }],
    ['yesterday', FieldType.Date, { kind: 'text', text: 'yesterday' }],
    ['https://shop.example/a', FieldType.Url, { kind: 'link', address: 'https://shop.example/a' }],
    [`${own}/demo-shop/1.png`, FieldType.Image, { kind: 'image', address: `${own}/demo-shop/1.png` }],
    ['https://pictures.example/1.png', FieldType.Image, { kind: 'image', address: 'https://pictures.example/1.png' }],
  ] as const)('%s in a column of type %s', (value, type, shown) => {
    expect(content(value, type)).toEqual(shown);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//shop.example/a',
    '/demo-shop/1.png',
    'https://',
    'file:///etc/passwd',
  ])('%s never becomes a link or a picture', (value) => {
    expect(content(value, FieldType.Url)).toEqual({ kind: 'text', text: value });
    expect(content(value, FieldType.Image)).toEqual({ kind: 'text', text: value });
  });
});
