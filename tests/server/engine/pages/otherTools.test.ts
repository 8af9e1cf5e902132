import { expect, test } from 'vitest';
import { readByOther } from './otherTools.ts';
import type { OpenPage } from './readPages.ts';

/** A tool that does what a page asks for, and reads other pages; `count` says how many its worker has read before. */
const source = `
  let count = 0;
  export async function read({ html }) {
    if (html === 'run for ever') for (;;) count += 0;
    if (html === 'end the worker') process.exit(1);
    if (html === 'throw') throw new Error('cannot read it');
    count += 1;
    return { html: '<p>' + html + ' ' + count + '</p>', title: 'Title' };
  }`;
const tool = `data:text/javascript,${encodeURIComponent(source)}`;
const pages = (...texts: string[]): OpenPage[] =>
  texts.map((html) => ({ page: html, url: 'https://page.example/', html }));

test.each(['run for ever', 'end the worker'])(
  'a page on which another tool would %s has no text, and a new worker reads the pages after it',
  (bad) => {
    const read = readByOther(tool, pages('one', 'two', bad, 'three'), 1);
    expect([read.over, read.empty, read.pages]).toEqual([[bad], 1, 4]);
    expect(['one', 'two', bad, 'three'].map(read.textOf)).toEqual(['one 1', 'two 2', '', 'three 1']);
    expect(read.factsOf('three').title).toBe('Title');
    expect(read.cpuMs).toBeGreaterThan(0);
  },
);

test('a page that another tool cannot read has no text, and its worker continues', () => {
  const read = readByOther(tool, pages('one', 'throw', 'two'), 1);
  expect([read.over, read.empty]).toEqual([[], 1]);
  expect(read.textOf('two')).toBe('two 2');
});

test('a tool that is none ends with its reason', () => {
  expect(() => readByOther('data:text/javascript,throw new Error("no tool")', pages('one'), 1)).toThrow('no tool');
});
