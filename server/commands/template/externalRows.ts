import { z } from 'zod';
import { isFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';

/** A row of an external data source (§3.4); further columns are there for filters. */
export type ExternalRow = { value: string; label?: string | undefined; parent?: string | undefined } & Record<
  string,
  unknown
>;

const keptMs = 10 * 60_000;
const limitMs = 10_000;
const maxRows = 5_000;
const maxKept = 100;

const row = z.union([
  z.string().transform((value): ExternalRow => ({ value })),
  z.looseObject({ value: z.string(), label: z.string().optional(), parent: z.string().optional() }),
]);
const answer = z.array(row).max(maxRows);

const rowsByAddress = new Map<string, { until: number; rows: Promise<ExternalRow[] | null> }>();

/**
 * The rows that an address of a template gives: a JSON list of texts, or of objects with `value`. Asked through the egress
 * guard, robots.txt and the pace of the host like every page; kept 10 minutes, a failure too. `null` when there are none.
 */
export function externalRows(fetcher: Fetcher, address: string, now = Date.now()): Promise<ExternalRow[] | null> {
  const kept = rowsByAddress.get(address);
  if (kept !== undefined && kept.until > now) return kept.rows;
  if (rowsByAddress.size >= maxKept) rowsByAddress.clear();
  const rows = fetchRows(fetcher, address);
  rowsByAddress.set(address, { until: now + keptMs, rows });
  return rows;
}

async function fetchRows(fetcher: Fetcher, address: string): Promise<ExternalRow[] | null> {
  try {
    const page = await fetcher.fetch(address, { accept: 'json', signal: AbortSignal.timeout(limitMs) });
    if (isFailure(page)) return null;
    const parsed = answer.safeParse(JSON.parse(page.text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Too slow, or no JSON: the form says that the choices cannot be had.
    return null;
  }
}
