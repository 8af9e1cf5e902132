import { afterEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageProblems } from './languages.ts';
import { plantTree, root } from './plantedTree.ts';

let tree: ReturnType<typeof plantTree> | undefined;
afterEach(() => tree?.remove());

function problemsOf(texts: Record<string, Record<string, unknown>>): string[] {
  const files = Object.entries(texts).map(([locale, value]) => [
    `locales/${locale}/common.json`,
    JSON.stringify(value),
  ]);
  tree = plantTree(Object.fromEntries(files) as Record<string, string>);
  return languageProblems(path.join(tree.folder, 'locales'), Object.keys(texts));
}

describe('the texts', () => {
  it('of this product are complete in all languages', () => {
    expect(languageProblems(path.join(root, 'locales'))).toEqual([]);
  });

  it('address a Spanish reader of mails with tú, as the console does', () => {
    const mails = readFileSync(path.join(root, 'locales/es-ES/mail.json'), 'utf8');
    const formal =
      /\b(?:ustedes|usted|su cuenta|su contraseña|su código|elija|inicie|ignore|póngase|introdúzcalo)\b/giu;
    expect(mails.match(formal) ?? []).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a missing key', { a: { b: 'Guten Tag' } }, 'a.c is missing'],
    ['a key too many', { a: { b: 'x', c: 'Noch {{n}} Zeilen', d: 'x' } }, 'a.d is in no en-US text'],
    ['an empty text', { a: { b: ' ', c: 'Noch {{n}} Zeilen' } }, 'a.b is empty'],
    ['a lost placeholder', { a: { b: 'x', c: 'Noch Zeilen' } }, 'a.c has lost {{n}}'],
    ['an untranslated text', { a: { b: 'x', c: 'There are {{n}} more rows left' } }, 'a.c is not translated'],
  ])('fail on %s', (_name, german, problem) => {
    const english = { a: { b: 'Good day', c: 'There are {{n}} more rows left' } };
    expect(problemsOf({ 'en-US': english, 'de-DE': german })).toEqual([`de-DE/common.json: ${problem}`]);
  });

  it('fail where a language lacks a plural form of its own', () => {
    const english = { rows_one: '{{count}} row', rows_other: '{{count}} rows' };
    const french = { rows_one: '{{count}} ligne', rows_other: '{{count}} lignes' };
    expect(problemsOf({ 'en-US': english, 'fr-FR': french })).toEqual(['fr-FR/common.json: rows_many is missing']);
  });
});
