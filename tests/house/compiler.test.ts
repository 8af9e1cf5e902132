import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, runTool } from './plantedTree.ts';

const rooms = ['core', 'src', 'src/store', 'workers', 'server'];

const breaches: [rule: string, file: string, text: string, error: string][] = [
  ['core knows no DOM', 'core/domain/dom.ts', 'export const title = document.title;', 'TS2584'],
  ['core knows no Node', 'core/domain/node.ts', 'export const home = process.cwd();', 'TS2591'],
  ['the local database knows no DOM', 'src/store/dom.ts', 'export const title = document.title;', 'TS2584'],
  ['workers know no DOM', 'workers/sync/dom.ts', 'export const title = document.title;', 'TS2584'],
  ['the console knows no Node', 'src/app/node.ts', 'export const home = process.cwd();', 'TS2591'],
  ['the service knows no DOM', 'server/http/dom.ts', 'export const title = document.title;', 'TS2584'],
  [
    'an index may find nothing',
    'core/domain/index.ts',
    'export const first = (list: string[]): string => list[0];',
    'TS2322',
  ],
  ['undefined is not missing', 'core/domain/exact.ts', 'export const a: { b?: string } = { b: undefined };', 'TS2375'],
  [
    'types are imported as types',
    'core/domain/verbatim.ts',
    `import { T } from './t.ts';\nexport const t: T = 1;`,
    'TS1484',
  ],
  ['all syntax can be erased', 'core/domain/erase.ts', 'export enum Colour { Red }', 'TS1294'],
];

describe('the compiler', () => {
  let tree: ReturnType<typeof plantTree>;
  let output = '';

  beforeAll(() => {
    const planted = Object.fromEntries(breaches.map(([, file, text]) => [file, text]));
    const configs = rooms.map((room) => `${room}/tsconfig.json`);
    tree = plantTree({ ...planted, 'core/domain/t.ts': 'export type T = number;' }, configs);
    // One room at a time: `tsc -b` skips a room while a room that it refers to has errors.
    output = rooms.map((room) => runTool(tree.folder, 'tsc', '-p', room, '--pretty', 'false').output).join('\n');
  });
  afterAll(() => tree.remove());

  it.each(breaches)('refuses a planted breach: %s', (_rule, file, _text, error) => {
    expect(output).toMatch(new RegExp(`${file.replaceAll('.', '\\.')}\\(.*${error}`));
  });
});
