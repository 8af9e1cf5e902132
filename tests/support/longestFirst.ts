import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in this order (the closing lines of a run name the slowest tests): started last, each of
 * them would leave the other processors idle.
 */
const long = [
  'tests/journeys/explorer',
  'tests/journeys/exports',
  'tests/journeys/firstRun',
  'tests/faults/rows',
  'tests/src/parts/plans/',
  'tests/server/templates/richText/',
  'tests/src/screens/taskList/edits',
  'tests/src/everyScreen/',
  'tests/src/screens/overview/',
  'tests/server/templates/browserTemplates',
  'tests/journeys/',
  'tests/faults/',
  'databaseAway',
  'outboxModel',
  'start.pg',
  'runDueTasks',
  'setAside',
  'embedded/',
  'auth/hashing',
  'house/graph',
  'pictures/openPictures',
  'launch/closingLine',
  'app/appFrame',
  'proxy/custom',
  'runs/notices',
  'engine/browser/',
  'engine/egress/',
  'runner.browser',
];

/** Files that wait for most of their time, for polls and paced pages: side by side they leave the processors idle. */
const isWaiting = ({ moduleId }: TestSpecification): boolean =>
  moduleId.includes('tests/journeys/') || moduleId.includes('tests/faults/rows');

/** About as many files as two workers run while a third waits in one. */
const filesPerWait = 6;

/**
 * Starts the files first that take longest; on a machine that has not run them yet, Vitest knows only their sizes.
 * Those that wait are spread over those that work.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = long.findIndex((part) => moduleId.includes(part));
      return found === -1 ? long.length : found;
    };
    const sorted = (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
    const inBrowser = sorted.filter(({ project }) => project.name === 'browser');
    return [...sorted.filter(({ project }) => project.name !== 'browser'), ...spread(inBrowser)];
  }
}

function spread(files: readonly TestSpecification[]): TestSpecification[] {
  const waiting = files.filter(isWaiting);
  const working = files.filter((file) => !isWaiting(file));
  const mixed = waiting.flatMap((file, index) => [
    file,
    ...working.slice(index * filesPerWait, (index + 1) * filesPerWait),
  ]);
  return [...mixed, ...working.slice(waiting.length * filesPerWait)];
}
