import { z } from 'zod/mini';

// Run settings of a task (core/domain/task/runSettings.ts), by zod/mini: an edit gives them, see core/edits/edit.ts.

const cap = z.nullable(z.number());

export const runSettings = z.strictObject({
  maxRows: cap,
  maxPages: cap,
  maxMinutes: cap,
  maxChargeMicro: cap,
});
