// Hostile patterns, selectors and paths at every door that takes one: refused when they are saved, with a sentence, or
// quick. Times are CPU times, so that other work on the machine does not count.
import { hostilePatterns, hostileText } from './hostilePatterns.ts';
import { checkingDoors, extractingDoors, type RunningDoor } from './runningDoors.ts';
import { openPlantedTemplate, savingDoors } from './savingDoors.ts';
import { runSearches } from './searches.ts';

const textLength = 50_000;
const rounds = 3;
const maxMs = 50;
/** One page may cost its whole budget of steps (server/engine/extract/searchBudget.ts), and not much more. */
const maxSearchMs = 3_000;
const fewestPatterns = 100;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const template = await openPlantedTemplate();
const refusals = new Map<string, Map<string, string | null>>();
for (const door of savingDoors) {
  const byPattern = new Map<string, string | null>();
  for (const { pattern } of hostilePatterns) byPattern.set(pattern, await template.refusalOf(door, pattern));
  refusals.set(door, byPattern);
}
await template.close();

const unclear = [...refusals].flatMap(([door, byPattern]) =>
  [...byPattern]
    .filter(([, said]) => said !== null && !isClear(said))
    .map(([pattern, said]) => `${door}: ${pattern}: ${said}`),
);
for (const line of unclear.slice(0, 10)) print(`unclear: ${line.slice(0, 300)}`);
for (const [door, byPattern] of refusals) {
  const refused = [...byPattern.values()].filter((said) => said !== null).length;
  print(`${door}: ${hostilePatterns.length} patterns, ${refused} refused when saved`);
}

const taken = (door: string) => hostilePatterns.filter(({ pattern }) => refusals.get(door)?.get(pattern) === null);
const times = [...(await timesOf(checkingDoors, taken('regx'))), ...(await timesOf(extractingDoors, taken('regex')))];
const p99 = percentile(times, 0.99);
const searches = await runSearches();
const slowest = searches.toSorted((one, other) => other.ms - one.ms)[0];
print(
  `selectors and paths: ${searches.length} runs of a page, slowest ${Math.round(slowest?.ms ?? 0)} ms: ${slowest?.what}`,
);

const refused = taken('regx').length < hostilePatterns.length && unclear.length === 0;
const isQuick = p99 < maxMs && (slowest?.ms ?? Infinity) < maxSearchMs;
const ok = hostilePatterns.length >= fewestPatterns && times.length > 0 && refused && isQuick;
const figures = {
  patterns: hostilePatterns.length,
  refusedWhenSaved: hostilePatterns.length - taken('regx').length,
  unclear: unclear.length,
  uses: times.length,
  p99Ms: round(p99),
  slowestMs: round(Math.max(...times)),
  searches: searches.length,
  slowestSearchMs: round(slowest?.ms ?? 0),
};
print(JSON.stringify({ name: 'check:patterns', figures, ok }));
process.exit(ok ? 0 : 1);

/** A sentence that names what is wrong, and no trace of a program. */
function isClear(sentence: string): boolean {
  return /^(?:This pattern cannot be used \(RE2 syntax\)|\S+): .+/su.test(sentence) && sentence.length < 500;
}

/** Each pattern on the text that it is slowest on, once where it matches to the end and once where it does not. */
async function timesOf(doors: readonly RunningDoor[], patterns: typeof hostilePatterns): Promise<number[]> {
  const all: number[] = [];
  for (const { name, run } of doors) {
    const own: { ms: number; pattern: string }[] = [];
    for (const hostile of patterns) {
      for (const text of [hostileText(hostile, textLength), hostileText({ ...hostile, end: '' }, textLength)]) {
        for (let round = 0; round < rounds; round += 1) {
          own.push({ ms: await run(hostile.pattern, text), pattern: hostile.pattern });
        }
      }
    }
    const worst = own.toSorted((one, other) => other.ms - one.ms)[0];
    const p99OfDoor = percentile(
      own.map(({ ms }) => ms),
      0.99,
    );
    print(
      `${name}: ${own.length} uses, p99 ${round(p99OfDoor)} ms, slowest ${round(worst?.ms ?? 0)} ms: ${worst?.pattern.slice(0, 60)}`,
    );
    all.push(...own.map(({ ms }) => ms));
  }
  return all;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Infinity;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
