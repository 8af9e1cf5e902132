import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, runTool } from './plantedTree.ts';

const longFunction = `export function long(): number {\n  let n = 0;\n${'  n += 1;\n'.repeat(81)}  return n;\n}\n`;

const lintBreaches: [rule: string, file: string, text: string][] = [
  ['no-default-export', 'core/domain/a.ts', 'export default 1;'],
  ['no-explicit-any', 'core/domain/b.ts', 'export const b: any = 1;'],
  ['no-floating-promises', 'core/domain/c.ts', 'export function c(): void {\n  Promise.resolve(1);\n}'],
  ['consistent-type-imports', 'core/domain/d.ts', `import { F } from './f.ts';\nexport const d = (f: F): F => f;`],
  ['eqeqeq', 'core/domain/e.ts', 'export const e = (a: number, b: number): boolean => a == b;'],
  ['no-console', 'server/http/log.ts', `console.log('here');`],
  ['no-eval', 'core/domain/g.ts', `export const g: unknown = eval('1');`],
  ['no-warning-comments', 'core/domain/h.ts', '// TODO later\nexport const h = 1;'],
  ['ban-ts-comment', 'core/domain/i.ts', '// @ts-ignore\nexport const i: string = 1;'],
  ['max-lines', 'core/domain/j.ts', Array.from({ length: 301 }, (_, n) => `export const j${n} = ${n};`).join('\n')],
  ['max-lines-per-function', 'core/domain/k.ts', longFunction],
  ['no-cycle', 'core/domain/l.ts', `import { m } from './m.ts';\nexport const l = (): number => m();`],
];

describe('the linter', () => {
  let tree: ReturnType<typeof plantTree>;
  let output = '';

  beforeAll(() => {
    const planted = Object.fromEntries(lintBreaches.map(([, file, text]) => [file, text]));
    const others = {
      'core/domain/f.ts': 'export interface F {\n  f: number;\n}',
      'core/domain/m.ts': `import { l } from './l.ts';\nexport const m = (): number => l();`,
    };
    tree = plantTree({ ...planted, ...others }, ['core/tsconfig.json', 'server/tsconfig.json']);
    output = runTool(tree.folder, 'oxlint', '--type-aware', '--format', 'unix').output;
  });
  afterAll(() => tree.remove());

  it.each(lintBreaches)('%s fails on a planted breach', (rule, file) => {
    const lines = output.split('\n').filter((line) => line.includes(file));
    expect(lines.some((line) => line.includes(rule))).toBe(true);
  });
});

describe('the other tools', () => {
  it('the formatter fails on a planted file', () => {
    const tree = plantTree({ 'core/domain/loose.ts': 'export const   loose = "a"' });
    expect(runTool(tree.folder, 'prettier', '--check', 'core').status).toBe(1);
    tree.remove();
  });

  it('dead code fails: an unused export, file and dependency', () => {
    const tree = plantTree(
      {
        'server/main.ts': `import { used } from '#core/domain/used.ts';\nprocess.exitCode = used;`,
        'core/domain/used.ts': 'export const used = 0;\nexport const deadExport = 1;',
        'core/domain/deadFile.ts': 'export const alone = 1;',
      },
      ['knip.json', 'core/tsconfig.json', 'server/tsconfig.json', 'tsconfig.json'],
    );
    const { status, output } = runTool(tree.folder, 'knip');
    expect(status).toBe(1);
    for (const dead of ['deadExport', 'core/domain/deadFile.ts', 'fastify']) expect(output).toContain(dead);
    tree.remove();
  });
});
