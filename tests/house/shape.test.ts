import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { measureHouse, readSources, wideComments, type Source } from './measures.ts';

const root = path.join(import.meta.dirname, '../..');

function source(text: string): Source {
  return { file: 'core/a.ts', text, tree: ts.createSourceFile('core/a.ts', text, ts.ScriptTarget.Latest, true) };
}

test('a comment is as wide as code may be, 120 columns', () => {
  const wide = 'x'.repeat(118);
  expect(wideComments(source(`/** ${wide} */\nexport const a = 1; // short\n`))).toEqual(['core/a.ts:1']);
  expect(wideComments(source(`// ${wide}\nconst text = '// ${wide}';\n`))).toEqual(['core/a.ts:1']);
  expect(readSources(root).flatMap(wideComments)).toEqual([]);
});

test('a docstring begins with a noun or a verb, and comments use the plain words of the field', () => {
  const figures = measureHouse(root);
  expect(figures['docstrings: What, Whether, Where …']).toMatch(/^0 /u);
  expect(figures['comment lines with a riddle']).toBe(0);
});
