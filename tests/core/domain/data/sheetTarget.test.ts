import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spreadsheetAddress, spreadsheetIdForm, spreadsheetIdOf } from '#core/domain/data/sheetTarget.ts';
import { hostileAddresses } from '#tests/server/engine/egress/hostileAddresses.ts';

const id = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';

describe('the id of a spreadsheet', () => {
  test.each([
    [id, id],
    [` ${id} `, id],
    [`https://docs.google.com/spreadsheets/d/${id}/edit?usp=sharing#gid=0`, id],
    [`https://docs.google.com/spreadsheets/u/1/d/${id}`, id],
    [spreadsheetAddress(id), id],
    ['https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit', null],
    [`https://docs.google.com.example/spreadsheets/d/${id}`, null],
    ['https://docs.google.com/spreadsheets/d/short', null],
    ['', null],
  ])('of %j is %j', (text, found) => {
    expect(spreadsheetIdOf(text)).toBe(found);
  });

  test('of a hostile address is none', () => {
    expect(hostileAddresses.map(spreadsheetIdOf).filter((found) => found !== null)).toEqual([]);
  });

  test('changes nothing of an address but its own part of the path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(spreadsheetIdForm)), (text) => {
        if (!spreadsheetIdForm.test(text)) return;
        const url = new URL(`https://sheets.googleapis.com/v4/spreadsheets/${text}:batchUpdate?fields=x`);
        expect(url.pathname).toBe(`/v4/spreadsheets/${text}:batchUpdate`);
        expect(url.host + url.search).toBe('sheets.googleapis.com?fields=x');
      }),
    );
  });
});
