import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/**
 * The specification as a table: each sentence names the test that shows it. `npm run check:spec -- templates` prints the
 * count per point and fails where a sentence has no test, or names one that is not there. The list of sentences is
 * in `sentences/<area>.json`, word for word and in the order of the specification, lists of fields one field at a time: each
 * is in the table, or says where else it is shown and why not here, or why the product
 * has it not. The sentences of the area `pages` are what measuring on pages of the web found.
 */
const line = z.strictObject({
  /** `§2.3`; `pages 4` of what real pages of the web ask of the engine. */
  point: z.string().regex(/^(?:§|pages )\d+(\.\d+)*$/u),
  sentence: z.string().min(10),
  /** Path of the test's file from the project's folder. */
  test: z.string(),
  /** The test's title; of a table of tests its pattern, as written in the file. */
  name: z.string().min(5),
});
type Line = z.output<typeof line>;

const quoted = z.strictObject({
  point: line.shape.point,
  sentence: line.shape.sentence.min(5),
  /** Lines of the table that show it, where none has its very words. */
  by: z.array(z.string()).min(1).optional(),
  /** Why it is not of this area. */
  elsewhere: z.string().min(20).optional(),
  /** Why nothing shows it: the product has it not. */
  open: z.string().min(20).optional(),
});
type Quoted = z.output<typeof quoted>;

const root = join(import.meta.dirname, '../..');

/** What is wrong with a line, or `null`. */
function problemOf({ test, name }: Line): string | null {
  const file = join(root, test);
  if (!existsSync(file)) return `there is no ${test}`;
  // A title may be in quotes of any kind, with those inside it escaped.
  const text = readFileSync(file, 'utf8').replaceAll(/\\(['"`])/gu, '$1');
  return text.includes(name) ? null : `${test} has no test named "${name}"`;
}

/** The sentences of the specification that an area is about. */
export function readSentences(area: string): Quoted[] {
  const text = readFileSync(join(import.meta.dirname, 'sentences', `${area}.json`), 'utf8');
  return z.array(quoted).min(1).parse(JSON.parse(text));
}

/** Sentences of the specification that the table forgot. */
export function findForgotten(area: string): string[] {
  const covered = new Set(readLines(area).map(({ line: { point, sentence } }) => `${point} ${sentence}`));
  return readSentences(area).flatMap(({ point, sentence, by = [sentence], elsewhere, open }) => {
    if (elsewhere !== undefined || open !== undefined) return [];
    const missing = by.filter((each) => !covered.has(`${point} ${each}`));
    return missing.map((each) => `${point} ${sentence}: the table has no line "${each}"`);
  });
}

/** All lines of an area, each with its file. */
export function readLines(area: string): { source: string; line: Line }[] {
  const folder = join(import.meta.dirname, area);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const lines = z
        .array(line)
        .min(1)
        .parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      return lines.map((each) => ({ source: `${area}/${name}`, line: each }));
    });
}

/** Sentences that no test shows, each with the reason. */
export function findProblems(area: string): string[] {
  const lines = readLines(area);
  const seen = new Set<string>();
  return lines.flatMap(({ source, line: each }) => {
    const key = `${each.point} ${each.sentence}`;
    const problem = seen.has(key) ? 'the sentence stands twice' : problemOf(each);
    seen.add(key);
    return problem === null ? [] : [`${source}: ${key}: ${problem}`];
  });
}

if (basename(process.argv[1] ?? '') === 'checkSpec.ts') main(process.argv[2] ?? '');

function main(area: string): void {
  const print = (text: string): boolean => process.stdout.write(`${text}\n`);
  if (!existsSync(join(import.meta.dirname, area)) || area === '') {
    print('Say which part of the specification: npm run check:spec -- templates');
    process.exitCode = 1;
    return;
  }
  const lines = readLines(area);
  const counts = new Map<string, number>();
  for (const { line: each } of lines) counts.set(each.point, (counts.get(each.point) ?? 0) + 1);
  const points = [...counts].toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
  for (const [point, count] of points) print(`${point.padEnd(9)} ${count} sentences`);
  const sentences = readSentences(area);
  const problems = [...findProblems(area), ...findForgotten(area)];
  for (const problem of problems) print(problem);
  const isShown = lines.length > 0 && problems.length === 0;
  const elsewhere = sentences.filter((each) => each.elsewhere !== undefined).length;
  const open = sentences.filter((each) => each.open !== undefined);
  for (const each of open) print(`open: ${each.point} ${each.sentence}: ${each.open}`);
  print(`${sentences.length} sentences of the specification, ${elsewhere} of them of other areas`);
  const figures = {
    sentences: lines.length,
    points: counts.size,
    quoted: sentences.length,
    elsewhere,
    open: open.length,
    problems: problems.length,
  };
  print(JSON.stringify({ name: 'check:spec', figures, ok: isShown }));
  if (!isShown) process.exitCode = 1;
}
