import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in this order (the closing lines of a run name the slowest tests): started last, each of
 * them would leave the other processors idle.
 */
const long = [
  'tests/faults/rows',
  'tests/journeys/firstRun',
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

/** Starts the files first that take longest; on a machine that has not run them yet, Vitest knows only their sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = long.findIndex((part) => moduleId.includes(part));
      return found === -1 ? long.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
