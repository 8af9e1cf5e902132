import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { deletionDays } from '#core/domain/account/holder/deletion.ts';
import { locales } from '#core/domain/locale.ts';
import { trashDays } from '#core/domain/task/task.ts';
import { helpSlugs, type HelpNode } from '#core/help/article.ts';
import { routeOf } from '#app/app/routes.ts';
import { programVersion } from '#server/programVersion.ts';
import { helpIn } from '#server/texts/helpIn.ts';
import { root } from './plantedTree.ts';

const nodesOf = (nodes: readonly HelpNode[]): Exclude<HelpNode, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...nodesOf(node.children)]));
const textOf = (node: HelpNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

describe.each(locales)('the help in %s', (locale) => {
  test('has every article, and no other file', () => {
    const files = readdirSync(path.join(root, 'locales', locale, 'help'));
    expect(files.toSorted()).toEqual(helpSlugs.map((slug) => `${slug}.md`).toSorted());
  });

  test.each(helpSlugs)('%s has the parts, the words of the console and the links of the English one', (slug) => {
    const [there, english] = [nodesOf(helpIn(locale, slug).body), nodesOf(helpIn('en-US', slug).body)];
    const shapeOf = (nodes: typeof there) => nodes.filter(({ tag }) => tag !== 'a' && tag !== 'strong');
    expect(shapeOf(there).map(({ tag }) => tag)).toEqual(shapeOf(english).map(({ tag }) => tag));
    const linksOf = (nodes: typeof there) => nodes.flatMap(({ to }) => (to === undefined ? [] : [to]));
    expect(linksOf(there).toSorted()).toEqual(linksOf(english).toSorted());
    const references = (language: string) =>
      readFileSync(path.join(root, 'locales', language, 'help', `${slug}.md`), 'utf8').match(/\[\[[\w:.]+\]\]/gu) ?? [];
    expect(references(locale).toSorted()).toEqual(references('en-US').toSorted());
  });

  test('begins what is new with the version of this program', () => {
    const [heading] = nodesOf(helpIn(locale, 'changes').body).filter(({ tag }) => tag === 'h2');
    expect(heading && textOf(heading)).toBe(programVersion);
  });

  test('names the days that the service counts', () => {
    const words = (slug: (typeof helpSlugs)[number]) => helpIn(locale, slug).body.map(textOf).join(' ');
    expect(words('templates')).toMatch(new RegExp(`(?<!\\d)${trashDays}(?!\\d)`, 'u'));
    expect(words('account')).toMatch(new RegExp(`(?<!\\d)${deletionDays}(?!\\d)`, 'u'));
  });
});

test('every link leads to an article, to a page of the console, or to the contract', () => {
  const links = helpSlugs.flatMap((slug) => nodesOf(helpIn('en-US', slug).body)).flatMap(({ to }) => to ?? []);
  const isKnown = (to: string) =>
    to.startsWith('/') ? to === '/openapi.json' || routeOf(to) !== undefined : helpSlugs.some((slug) => slug === to);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((to) => !isKnown(to))).toEqual([]);
});

test('every command is a script of the package', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  const code = helpSlugs
    .flatMap((slug) => nodesOf(helpIn('en-US', slug).body))
    .filter(({ tag }) => tag === 'pre')
    .map(textOf);
  const names = code.flatMap((text) => [...text.matchAll(/npm run (?:--silent )?([\w:]+)/gu)].map(([, name]) => name));
  expect(names).toContain('runner');
  expect(names.filter((name) => !(name! in scripts))).toEqual([]);
});
