import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes: started last, each of them would leave the other processors idle. */
const long = [
  'tests/faults/',
  'tests/journeys/',
  'tests/server/templates/richText/',
  'tests/src/everyScreen/',
  'edits.browser.test.ts',
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
