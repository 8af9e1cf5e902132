import { kindsOf, type AuditGroup } from '#core/domain/operator/auditGroups.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { AuditCheck, AuditPage } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { uuid } from '#core/wire/codec/code.ts';
import type { Tx } from '#server/db/database.ts';
import { findByLogin } from '#server/db/tables/account/accounts.ts';
import {
  findAuditChain,
  findAuditChainById,
  listAuditChains,
  type AuditChain,
} from '#server/db/tables/account/audit.ts';
import { namesOfTrails, oldestEntry, readAudit, type AuditPlace } from '#server/db/tables/service/auditReads.ts';
import { verifyTrail } from '#server/db/tables/service/verifyTrail.ts';
import type { CommandContext } from '../commandContext.ts';
import { asOperator } from './asOperator.ts';

const pageSize = 50;
/** Entries that are checked at once: a few seconds of work. The command line checks a trail of any length. */
const checkedAtOnce = 200_000;

interface AuditWish {
  account: string;
  group?: AuditGroup | undefined;
  since?: number | undefined;
  until?: number | undefined;
  before?: string | undefined;
}

/** Returns a page of the audit trails. Refused as `asOperator`. */
export async function listAuditEntries(
  context: CommandContext,
  operatorId: string,
  { account, group, since, until, before }: AuditWish,
): Promise<Result<AuditPage>> {
  return asOperator(context, operatorId, async (tx): Promise<Result<AuditPage>> => {
    const chain = await findTrail(tx, account.trim());
    if (chain === undefined) return success({ entries: [], next: null, isFound: false });
    const rows = await readAudit(tx, {
      chainId: chain?.chainId ?? null,
      kinds: group === undefined ? null : kindsOf(group),
      since: since === undefined ? null : new Date(since),
      until: until === undefined ? null : new Date(until),
      before: before === undefined ? null : readPlace(before),
      limit: pageSize + 1,
    });
    const entries = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? entries.at(-1) : undefined;
    return success({
      entries: entries.map(({ atMicros, ...entry }) => ({ ...entry, at: Math.floor(Number(atMicros) / 1000) })),
      next: last === undefined ? null : [last.atMicros, last.chainId, last.entryNo].join('.'),
      isFound: true,
    });
  });
}

/** Checks the chain of one trail or of all, up to a limit of entries. Refused as `asOperator`. */
export async function checkAuditChains(
  context: CommandContext,
  operatorId: string,
  account: string,
): Promise<Result<AuditCheck>> {
  return asOperator(context, operatorId, async (tx) => {
    const found = await findTrail(tx, account.trim());
    const chains = found === undefined ? [] : found === null ? await listAuditChains(tx) : [found];
    const broken: { chainId: string; entryNo: number }[] = [];
    let [trailCount, entryCount] = [0, 0];
    for (const chain of chains) {
      if (trailCount > 0 && entryCount + chain.lastEntryNo > checkedAtOnce) break;
      const fault = await verifyTrail(tx, chain, () => (entryCount += 1));
      trailCount += 1;
      if (fault !== null) broken.push({ chainId: chain.chainId, entryNo: fault.entryNo });
    }
    const names = await namesOfTrails(
      tx,
      broken.map(({ chainId }) => chainId),
    );
    const since = await oldestEntry(tx, found?.chainId ?? null);
    return success({
      trailCount,
      entryCount,
      since: found === undefined ? null : (since?.getTime() ?? null),
      breaks: broken.map((each) => ({ ...each, userName: names.get(each.chainId) ?? null })),
      isComplete: trailCount === chains.length,
      isFound: found !== undefined,
    });
  });
}

/**
 * Returns the trail of an account, by its login or id or by the id of the trail; `null`: all trails are meant;
 * `undefined`: there is none.
 */
async function findTrail(tx: Tx, whose: string): Promise<AuditChain | null | undefined> {
  if (whose === '') return null;
  const account = await findByLogin(tx, whose);
  const chain = await findAuditChain(tx, account?.account_id ?? whose);
  if (chain !== null) return chain;
  return uuid.safeParse(whose).success ? ((await findAuditChainById(tx, whose)) ?? undefined) : undefined;
}

/** Reads where a page ended; a text of another form begins with the newest entry. */
function readPlace(text: string): AuditPlace | null {
  const { micros, chainId, entryNo } =
    /^(?<micros>\d{1,18})\.(?<chainId>[0-9a-f-]{36})\.(?<entryNo>\d{1,15})$/u.exec(text)?.groups ?? {};
  if (micros === undefined || chainId === undefined || !uuid.safeParse(chainId).success) return null;
  return { atMicros: micros, chainId, entryNo: Number(entryNo) };
}
