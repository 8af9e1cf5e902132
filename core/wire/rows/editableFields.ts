import { z } from 'zod/mini';
import { maxMends } from '#core/domain/drift/mending.ts';
import { minSwitchPeriod, strongPeriods } from '#core/domain/proxy/proxySettings.ts';
import { repeatActions, repeatScopes } from '#core/domain/run/repeats.ts';
import { chainTimes, maxChainField } from '#core/domain/task/chain.ts';
import { int4, safeInteger } from '../codec/number.ts';
import { line, text } from '../codec/text.ts';

// Fields of a task and of a saved view that rows and edits share. By zod/mini, because the console has the edits before
// its first paint (core/edits/edit.ts).

/** The action of a run on rows that repeat earlier ones (core/domain/run/repeats.ts). */
export const repeats = z.strictObject({
  /** More or longer names are refused by the domain, with its own message. */
  fields: z.array(text(1_000)).check(z.maxLength(100)),
  across: z.literal(repeatScopes),
  action: z.literal(repeatActions),
});

/** The task whose rows feed a parameter (core/domain/task/chain.ts). */
export const chain = z.strictObject({
  sourceTaskId: z.uuid(),
  field: line(maxChainField, 1),
  paramName: line(200, 1),
  when: z.literal(chainTimes),
});

const cap = z.nullable(safeInteger);

/** The longest selector that the engine compiles (server/engine/extract/selector.ts). */
const valuePlace = z.strictObject({ css: line(2_000, 1), attr: z.nullable(line(100, 1)) });

/** The selectors that the user took instead of those of the recipe (core/domain/drift/mending.ts). */
export const mends = z
  .array(z.strictObject({ column: z.nullable(text(500)), from: valuePlace, to: valuePlace }))
  .check(z.maxLength(maxMends));

/** Run settings of a task (core/domain/run/runSettings.ts). */
export const runSettings = z.strictObject({
  maxRows: cap,
  maxPages: cap,
  maxMinutes: cap,
  maxChargeMicro: cap,
});

// The parts of the proxy settings (proxy.ts) that may be edited offline.
export const strongIpProxySettings = z.strictObject({ period: z.literal(strongPeriods), areaId: int4 });
export const switchPeriod = int4.check(z.minimum(minSwitchPeriod));

export const maxViewNameLength = 100;
export const viewName = line(maxViewNameLength, 1);
/** The longest view as text: names, filters and labels of a hundred columns fit into it. */
const maxSettingsLength = 16_000;
export const viewSettings = text(maxSettingsLength);
