import { readdirSync, readFileSync } from 'node:fs';
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

/** Folders of more than a dozen files: the migrations are one file per change of the schema, in the order of numbers. */
const crowded = ['server/db/migrations'];
/** Folders of one file: `src/main.tsx` is the page's entry point. */
const lonely = ['src'];

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

test('few files are small: of the files, under 5 % have fewer than 15 lines', () => {
  expect(smallFiles([source('const a = 1;\n'), source('\n'.repeat(15))])).toHaveLength(1);
  expect(smallFiles(sources).length / sources.length).toBeLessThan(0.05);
});

test('a folder has two to a dozen files, except the two above', () => {
  const thirteen = Array.from({ length: 13 }, (_, index) => source('', `core/one/${index}.ts`));
  expect(crowdedFolders([...thirteen, source('', 'core/two/a.ts')])).toEqual(['core/one']);
  expect(lonelyFolders([...thirteen, source('', 'core/two/a.ts')])).toEqual(['core/two']);
  expect(crowdedFolders(sources)).toEqual(crowded);
  expect(lonelyFolders(sources)).toEqual(lonely);
});

test('no test changes the environment of its process, which the next file shares', () => {
  const changes = /process\.env(?:\.\w+|\[[^\]]+\]) = |delete process\.env/u;
  expect(changes.test("process.env['A'] = 'b';")).toBe(true);
  const changing = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('tests', file))
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .filter((file) => changes.test(readFileSync(path.join(root, file), 'utf8')));
  // The example above, and the setup of a whole run, whose next project finds its database there.
  expect(changing.sort()).toEqual(['tests/house/shape.test.ts', 'tests/support/databaseSetup.ts']);
});

test('a unit test loads no component: pure rules are in files of their own, which load in a moment', () => {
  const unitTests = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !/\.(?:pg|browser)\.test\.ts$/u.test(file) && !file.includes('node_modules'),
  );
  expect(unitTests.length).toBeGreaterThan(100);
  const loads = (file: string) => /from '[^']*\.tsx'/u.test(readFileSync(path.join(root, 'tests', file), 'utf8'));
  expect(unitTests.filter(loads)).toEqual([]);
});
