import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import {
  crowdedFolders,
  lonelyFolders,
  measureHouse,
  readSources,
  smallFiles,
  wideComments,
  type Source,
} from './measures.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = readSources(root);

/** Folders of more than a dozen files, each with its reason. */
const crowded = [
  // One file per change of the schema, in the order of their numbers.
  'server/db/migrations',
  'src/parts/import',
  'src/parts/proxy',
  'src/screens/overview',
  'src/screens/taskInfo',
  'src/state',
  'src/store',
  'src/store/queries',
  'workers/sync',
];
/** Folders of one file, each with its reason. */
const lonely = [
  'src',
  'src/app/fallback',
  'src/app/notices',
  'src/features/tasks',
  'src/parts/charts',
  'src/parts/runner',
  'src/theme',
  'workers',
  'workers/sw',
];

function source(text: string, file = 'core/a.ts'): Source {
  return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
}

test('a comment is as wide as code may be, 120 columns', () => {
  const wide = 'x'.repeat(118);
  expect(wideComments(source(`/** ${wide} */\nexport const a = 1; // short\n`))).toEqual(['core/a.ts:1']);
  expect(wideComments(source(`// ${wide}\nconst text = '// ${wide}';\n`))).toEqual(['core/a.ts:1']);
  expect(sources.flatMap(wideComments)).toEqual([]);
});

test('a docstring begins with a noun or a verb, and comments use the plain words of the field', () => {
  const figures = measureHouse(root);
  expect(figures['docstrings: What, Whether, Where …']).toMatch(/^0 /u);
  expect(figures['comment lines with a riddle']).toBe(0);
});

test('few files are small: of the files, under 5.5 % have fewer than 15 lines', () => {
  expect(smallFiles([source('const a = 1;\n'), source('\n'.repeat(15))])).toHaveLength(1);
  expect(smallFiles(sources).length / sources.length).toBeLessThan(0.055);
});

test('a folder has two to a dozen files, except where the list above has a reason', () => {
  const thirteen = Array.from({ length: 13 }, (_, index) => source('', `core/one/${index}.ts`));
  expect(crowdedFolders([...thirteen, source('', 'core/two/a.ts')])).toEqual(['core/one']);
  expect(lonelyFolders([...thirteen, source('', 'core/two/a.ts')])).toEqual(['core/two']);
  expect(crowdedFolders(sources).filter((folder) => !crowded.includes(folder))).toEqual([]);
  expect(lonelyFolders(sources).filter((folder) => !lonely.includes(folder))).toEqual([]);
});
