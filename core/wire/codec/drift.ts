import { z } from 'zod';
import type { Drift } from '#core/domain/drift/drift.ts';
import { valueTypes } from '#core/domain/drift/runFacts.ts';
import { count, time } from './code.ts';

const share = z.number().min(0).max(1);
const place = z.strictObject({ css: z.string(), attr: z.string().nullable() });
const column = z.string();
const valueType = z.enum(valueTypes);

/** The findings about a run and the pages that show them (core/domain/drift/drift.ts); the pages are http or https. */
export const drift = z.strictObject({
  foundAt: time,
  findings: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('fewerRows'), before: count, now: count }),
      z.strictObject({ kind: z.literal('columnGone'), column }),
      z.strictObject({ kind: z.literal('emptier'), column, before: share, now: share }),
      z.strictObject({
        kind: z.literal('otherType'),
        column,
        type: valueType,
        nowType: valueType,
        before: share,
        now: share,
      }),
      z.strictObject({
        kind: z.literal('selectorLost'),
        column: column.nullable(),
        place,
        pages: count,
        lastFoundAt: time,
        second: place.nullable(),
        proposals: z.array(z.strictObject({ ...place.shape, held: count, tried: count })),
      }),
    ]),
  ),
  pages: z.array(z.string()),
}) satisfies z.ZodType<Drift>;
