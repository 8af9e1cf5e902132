import { csvCases } from './cases/csvCases.ts';
import { encodingCases } from './cases/encodingCases.ts';
import { textCases } from './cases/textCases.ts';
import { largeBookCases } from './cases/largeBookCases.ts';
import { workbookCases } from './cases/workbookCases.ts';
import { writtenBookCases } from './cases/writtenBookCases.ts';
import { wrongKindCases } from './cases/wrongKindCases.ts';
import { zipCases } from './cases/zipCases.ts';
import type { FileCase } from './fileCase.ts';
import { seededRandom } from './support/random.ts';

/** Every hostile or odd file; those by chance are the same for the same seed. */
export function allCases(seed: number): FileCase[] {
  const random = seededRandom(seed);
  return [
    ...csvCases(random),
    ...encodingCases(),
    ...textCases(random),
    ...wrongKindCases(random),
    ...zipCases(random),
    ...workbookCases,
    ...largeBookCases,
    ...writtenBookCases(random),
  ];
}
