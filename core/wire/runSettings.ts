import { z } from 'zod/mini';
import { safeInteger } from './number.ts';

// Run settings of a task (core/domain/task/runSettings.ts), by zod/mini: an edit gives them, see core/edits/edit.ts.

const cap = z.nullable(safeInteger);

export const runSettings = z.strictObject({
  maxRows: cap,
  maxPages: cap,
  maxMinutes: cap,
  maxChargeMicro: cap,
});
