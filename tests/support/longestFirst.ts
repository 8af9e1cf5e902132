import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of minutes: begun last, each of them would leave the other processors without work. */
const long = ['tests/faults/', 'tests/journeys/', 'tests/richText/', 'tests/console/screens/', 'edits.browser.test.ts'];

/** Begins with the files that take longest; Vitest knows only their sizes on a machine that has not run them yet. */
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
