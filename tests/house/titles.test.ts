import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { riddles } from './measures.ts';
import { root } from './plantedTree.ts';

const titled = ['test', 'it', 'describe'];

/** The titles of tests that use the project's former English, with their files. */
function riddleTitles(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && titled.includes(calledName(node))) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title) && riddles.test(title.text)) {
        found.push(`${file}: ${title.text}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns `test` for `test(…)`, `test.each(…)(…)` and the like. */
function calledName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? calledName(node.expression) : '';
}

test('titles of tests use the plain words of the field', () => {
  expect(riddleTitles('a.test.ts', `test.each([1])('a user is told %d', () => {}); it('stops', () => {});`)).toEqual([
    'a.test.ts: a user is told %d',
  ]);
  const files = execFileSync('git', ['ls-files', 'tests'], { cwd: root, encoding: 'utf8' }).split('\n');
  const tests = files.filter((file) => /\.(test|journey)\.ts$/u.test(file) && existsSync(path.join(root, file)));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.flatMap((file) => riddleTitles(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
