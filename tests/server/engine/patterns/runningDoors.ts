import type { Parameter } from '#core/domain/parameters/parameter.ts';
import { loadPatternMatcher } from '#app/screens/templatePage/setup/setup.checks.ts';
import { matchesPattern } from '#server/commands/task/check/lineChecks.ts';
import { compilePattern } from '#server/engine/extract/pattern.ts';
import { exampleParameter } from '#tests/src/support/examples.ts';

/** Where a pattern that was taken meets a text; each gives the CPU time of one use in ms. */
export interface RunningDoor {
  name: string;
  run: (pattern: string, text: string) => Promise<number>;
}

export const checkingDoors: readonly RunningDoor[] = [
  { name: 'the check of the service', run: async (pattern, text) => cpuMs(() => matchesPattern(pattern, text)) },
  {
    name: 'the check of the console',
    run: async (pattern, text) => {
      const parameters: Parameter[] = [exampleParameter({ dataTypeOptions: { regx: pattern } })];
      const matches = await loadPatternMatcher(parameters);
      return cpuMs(() => matches(pattern, text));
    },
  },
];

export const extractingDoors: readonly RunningDoor[] = [
  { name: 'a field that finds', run: async (pattern, text) => timed(pattern, (compiled) => compiled.find(text, 0)) },
  {
    name: 'a field that finds all',
    run: async (pattern, text) => timed(pattern, (compiled) => compiled.findAll(text, 0)),
  },
  {
    name: 'a transform that replaces',
    run: async (pattern, text) => timed(pattern, (compiled) => compiled.replace(text, '')),
  },
];

/** Compiled once per run, used for each page: the first use is not what is asked for. */
async function timed(pattern: string, use: (compiled: ReturnType<typeof compilePattern>) => unknown): Promise<number> {
  const compiled = compilePattern(pattern, []);
  return cpuMs(() => use(compiled));
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
