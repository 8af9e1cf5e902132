import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * OWASP ASVS 5.0.0, levels 1 and 2, one file per chapter: each requirement by its number, a short form of its text, and
 * the proof in this project. The wording is ours; the standard's own is at its number.
 */
const place = z.strictObject({
  /** Path of a test or a page of documentation, from the project's root. */
  file: z.string(),
  /** The title of a test, or words on a page. */
  text: z.string().min(3),
});

const row = z
  .strictObject({
    id: z.string().regex(/^V\d+\.\d+\.\d+$/u),
    level: z.literal([1, 2]),
    asks: z.string().min(3),
    shownBy: z.array(place).min(1).optional(),
    /** The reason why the requirement does not concern the product. */
    notApplicable: z.string().min(8).optional(),
    /** The missing part, and where it will be added. */
    open: z.string().min(20).optional(),
  })
  .refine(
    ({ shownBy, notApplicable, open }) =>
      [shownBy, notApplicable, open].filter((each) => each !== undefined).length === 1,
    'is shown, not applicable or open: one of them',
  );
export type AsvsRow = z.output<typeof row>;

const root = join(import.meta.dirname, '../../..');

/** Returns all rows, in the order of the standard. */
export function readAsvs(): AsvsRow[] {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
  return files
    .toSorted()
    .flatMap((name) => z.array(row).parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))));
}

/** Returns the proofs that a row names and that do not exist. */
export function missingOf({ id, shownBy = [] }: AsvsRow): string[] {
  return shownBy.flatMap(({ file, text }) => {
    if (!existsSync(join(root, file))) return [`${id}: there is no ${file}`];
    // A title may have quotes of any kind, with the same quotes escaped inside.
    const content = readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"`])/gu, '$1');
    return content.includes(text) ? [] : [`${id}: ${file} has no "${text}"`];
  });
}
