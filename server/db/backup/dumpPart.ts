import { z } from 'zod';

const dumpTable = z.object({
  name: z.string(),
  /** Without generated columns, which are calculated again. */
  columns: z.array(z.string()).min(1),
});
export type DumpTable = z.output<typeof dumpTable>;

const sequence = z.object({
  name: z.string(),
  /** The last number that was given; `null` when none was. A text: bigint. */
  lastValue: z.string().regex(/^\d+$/u).nullable(),
});
export type DumpSequence = z.output<typeof sequence>;

/** The parts of a dump, except pieces of rows. */
export const describedPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('database'), migrations: z.array(z.string()).min(1), tables: z.array(dumpTable) }),
  z.object({ kind: z.literal('table'), name: z.string() }),
  z.object({ kind: z.literal('tableEnd'), rowCount: z.int().nonnegative() }),
  z.object({ kind: z.literal('end'), sequences: z.array(sequence) }),
]);

/** A piece of the rows of a table: text of `copy`, cut anywhere. */
interface RowsPart {
  kind: 'rows';
  bytes: Buffer;
}

/**
 * A dump is `database`, then for each table `table`, its `rows` in pieces and `tableEnd`, and at last `end`: a dump
 * without it is cut.
 */
export type DumpPart = z.output<typeof describedPart> | RowsPart;
