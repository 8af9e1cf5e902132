import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { filterSource } from '#core/domain/parameters/choices.ts';
import { DataSourceType, type ParameterChoice } from '#core/domain/parameters/parameter.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { trialWorkColumn, type ChoicesWork } from '#server/db/schema/trialTable.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { insertTrial } from '#server/db/tables/template/trials.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { readWorkerSupply } from '../workerSupply.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';

/**
 * §3.4: returns the present choices of a parameter's external data source. Refused with `NotFound` for a template that
 * the account may not see, and for a parameter that has no such source.
 */
export async function getParameterChoices(
  context: CommandContext,
  accountId: string,
  { id, paramName }: { id: number; paramName: string },
): Promise<Result<{ isAvailable: boolean; choices: ParameterChoice[] }>> {
  const found = await inTransaction(context, accountId, async (tx) =>
    success(await findTemplate(context, tx, await readAccount(tx, accountId), { templateRegistrationId: id })),
  );
  if (!found.ok) return found;
  const template = found.value;
  const options = template?.parameters.find((each) => each.paramName === paramName)?.controlOptions;
  const { dataSourceType, dataSource, dataSourceFilter } = options ?? {};
  if (dataSourceType !== DataSourceType.External || dataSource === undefined) return refused({ code: 'NotFound' });
  const rows = await externalRows(context, accountId, dataSource);
  if (rows === null) return success({ isAvailable: false, choices: [] });
  const choices = filterSource(rows, dataSourceFilter).map(({ value, label, parent }) => ({
    value,
    label: label ?? value,
    ...(parent !== undefined && { parent }),
  }));
  return success({ isAvailable: true, choices });
}

/** A row of an external data source (§3.4); filters use further columns. */
type ExternalRow = { value: string; label?: string | undefined; parent?: string | undefined } & Record<string, unknown>;

const cacheMs = 10 * 60_000;
const limitMs = 10_000;
const maxRows = 5_000;

const row = z.union([
  z.string().transform((value): ExternalRow => ({ value })),
  z.looseObject({ value: z.string(), label: z.string().optional(), parent: z.string().optional() }),
]);
const answerRows = z.array(row).max(maxRows);

const rowsByAddress = new LRUCache<string, { until: number; rows: Promise<ExternalRow[] | null> }>({ max: 100 });

/**
 * Returns the rows of an address that a template names: a JSON list of texts, or of objects with `value`. A worker
 * requests it through the egress guard, robots.txt and the host's rate limit like every page. The answer is cached for
 * 10 minutes, a failure too. `null` when there are none.
 */
function externalRows(
  context: CommandContext,
  accountId: string,
  address: string,
  now = Date.now(),
): Promise<ExternalRow[] | null> {
  const cached = rowsByAddress.get(address);
  if (cached !== undefined && cached.until > now) return cached.rows;
  const rows = askWorker(context, accountId, address);
  rowsByAddress.set(address, { until: now + cacheMs, rows });
  return rows;
}

/**
 * Requests the rows for the first caller; later callers wait for the same request, so it does not end with the first
 * one.
 */
async function askWorker(context: CommandContext, accountId: string, address: string): Promise<ExternalRow[] | null> {
  const { database, secrets, trials } = context;
  try {
    if (!(await readWorkerSupply(context)).isExpected) throw new Error('no worker');
    const work: ChoicesWork = { address };
    const sealed = secrets.seal({ accountId, column: trialWorkColumn }, JSON.stringify(work));
    const trial = { accountId, kind: 'choices', engine: 'http', work: sealed } as const;
    const trialId = await database.withAccount(accountId, (tx) => insertTrial(tx, trial));
    const answer = await trials.answerOf(accountId, trialId, AbortSignal.timeout(limitMs));
    if (!answer.ok) throw new Error(answer.refusal.code);
    const parsed = answerRows.safeParse(JSON.parse(answer.value));
    return parsed.success ? parsed.data : null;
  } catch {
    // The form says that the choices are not available, and the next request tries again. A worker that failed logs
    // why.
    rowsByAddress.delete(address);
    return null;
  }
}
