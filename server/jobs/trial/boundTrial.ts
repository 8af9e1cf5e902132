import { shortened } from '#core/domain/data/block.ts';
import { maxTrialRows, type Trial } from '#core/wire/calls/task/startCalls.ts';

/** A trial is only displayed: no user reads more of a value. */
const maxValueLength = 20_000;
const maxNameLength = 1_000;
const maxColumns = 500;
/** Limit of the rows as JSON. */
const maxRowsBytes = 1024 * 1024;

/** A trial as JSON of at most about 2 MB: long values are cut, and rows beyond the limit are dropped. */
export function boundTrial(trial: Trial): string {
  const columns = trial.columns.slice(0, maxColumns).map((name) => shortened(name, maxNameLength));
  const rows: Trial['rows'] = [];
  let bytes = 0;
  for (const row of trial.rows.slice(0, maxTrialRows)) {
    const bounded = row
      .slice(0, columns.length)
      .map((value) => (value === null ? null : shortened(value, maxValueLength)));
    bytes += Buffer.byteLength(JSON.stringify(bounded));
    if (bytes > maxRowsBytes) break;
    rows.push(bounded);
  }
  const pages = trial.pages.map((page) => ({ ...page, url: shortened(page.url, maxValueLength) }));
  const limit = rows.length < trial.rows.length ? 'rows' : trial.limit;
  return JSON.stringify({ ...trial, columns, rows, pages, limit });
}
