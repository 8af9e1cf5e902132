import { describe, expect, test } from 'vitest';
import { basedOn, baseOf, isOpen, settingsIn, withSavedView } from '#app/features/explorer/saved/viewSettings.ts';

const names = ['name', 'price', 'updated'];
const address = (text: string) => new URLSearchParams(text);
const other = 'taskId=t&lotNo=2';
const view = { viewId: 'v1', settings: 'q=chair&sort=price.desc&group=name.value' };

describe('the settings of a saved view', () => {
  test.each([
    ['', ''],
    [other, ''],
    [`${other}&view=v1&sort=price.asc&q=x`, 'q=x&sort=price.asc'],
    ['chart=bars&group=name.value&hide=price', 'hide=price&group=name.value&chart=bars'],
    ['measure=mean.price', ''],
    ['hide=nowhere&contains.nowhere=x', ''],
    ['pin=name&order=name&order=price', ''],
  ])('of the address %j are %j', (text, settings) => {
    expect(settingsIn(address(text), names)).toBe(settings);
  });

  test('replace the view and the summary of an address, and leave the rest', () => {
    const shown = address(`${other}&q=lamp&hide=price&group=price.value&measure=sum.price`);
    expect(withSavedView(shown, view).toString()).toBe(`${other}&${view.settings}&view=v1`);
    expect(withSavedView(shown, null).toString()).toBe(`${other}&view=none`);
  });

  test('cannot name another task or run', () => {
    const bad = { viewId: 'v1', settings: 'taskId=evil&q=x&view=v2&from=there' };
    expect(withSavedView(address(other), bad).toString()).toBe(`${other}&q=x&view=v1`);
  });
});

describe('an address', () => {
  test.each([
    [other, true, null],
    [`${other}&q=x`, false, null],
    [`${other}&group=name.value`, false, null],
    [`${other}&view=none`, false, null],
    [`${other}&view=v1`, false, 'v1'],
  ])('%j leaves open what is shown: %j, and is based on the view %j', (text, isLeftOpen, base) => {
    expect(isOpen(address(text))).toBe(isLeftOpen);
    expect(baseOf(address(text))).toBe(base);
  });

  test('is based on a view without another change', () => {
    expect(basedOn(address('q=x&view=v1'), 'v2').toString()).toBe('q=x&view=v2');
    expect(basedOn(address('q=x&view=v1'), null).toString()).toBe('q=x');
  });
});
