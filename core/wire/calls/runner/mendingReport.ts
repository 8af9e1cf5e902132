import { z } from 'zod';
import { cleanValue } from '#core/domain/data/block.ts';
import { maxMends, maxProposals } from '#core/domain/drift/mending.ts';
import { recordOf } from '#core/wire/codec/code.ts';
import { maxInt4 } from '#core/wire/codec/number.ts';

/** Text from pages, cleaned like rows. */
const clean = (maxLength: number) => z.string().max(maxLength).transform(cleanValue);
const css = clean(10_000);
const place = z.strictObject({ css, attr: clean(200).nullable() });
const column = clean(200);
const pages = z.int().min(0).max(maxInt4);
/** Milliseconds since 1970, up to the last day of JavaScript. */
const time = z.int().min(0).max(8_640_000_000_000_000);
/** Rows of a few pages of both kinds (server/engine/mend/mending.ts). */
const maxSamples = 100;

/** The lessons of a task's last good run about its pages (core/domain/drift/mending.ts). */
export const lessons = z.strictObject({
  at: time,
  host: clean(300),
  items: z.strictObject({ css, second: css.nullable() }).nullable(),
  fields: z.array(z.strictObject({ column, place, second: place.nullable() })).max(maxMends),
  rows: z.array(z.strictObject({ url: clean(2_000), values: recordOf(column, clean(200), 1_000) })).max(maxSamples),
});

/** The report of one part of a run: what the recipe's selectors found, and what that teaches later runs. */
export const mendingReport = z.strictObject({
  lessons: lessons.nullable(),
  selectors: z
    .array(
      z.strictObject({
        column: column.nullable(),
        place,
        found: pages,
        missed: pages,
        lastFoundAt: time,
        second: place.nullable(),
        proposals: z.array(place.extend({ held: pages, tried: pages })).max(maxProposals),
      }),
    )
    .max(maxMends),
});

/** A report and the failures of a part, in bytes: a hundred rows of sample values. */
export const maxReportBytes = 4 * 1024 * 1024;
