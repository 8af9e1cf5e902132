import { createHash } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { readAuditEntries, type AuditChain, type AuditEntry } from '#server/db/tables/account/audit.ts';

const entriesAtOnce = 500;

/** The place where a trail breaks: the number of the first entry that was changed, is missing, or is out of order. */
export interface TrailBreak {
  entryNo: number;
}

/**
 * Passes each entry of a trail to `take`, the oldest first, and returns the place where the chain breaks; `null` when
 * it is valid to its end. An entry of a deleted account is verified by the digest of the deleted data.
 */
export async function verifyTrail(
  tx: Tx,
  { chainId, lastEntryNo, lastHash }: AuditChain,
  take: (entry: AuditEntry) => void,
): Promise<TrailBreak | null> {
  let previous = { entryNo: 0, hash: '' };
  let found: TrailBreak | null = null;
  for (;;) {
    const entries = await readAuditEntries(tx, chainId, { after: previous.entryNo, limit: entriesAtOnce });
    for (const entry of entries) {
      if (entry.entryNo > lastEntryNo) break;
      const isNext = entry.entryNo === previous.entryNo + 1;
      if (!isNext || !isWhole(entry) || entry.hash !== hashOf(chainId, previous.hash, entry)) {
        found ??= { entryNo: previous.entryNo + 1 };
      }
      take(entry);
      previous = entry;
    }
    if (entries.length < entriesAtOnce || previous.entryNo >= lastEntryNo) break;
  }
  if (previous.entryNo !== lastEntryNo || previous.hash !== lastHash) found ??= { entryNo: previous.entryNo + 1 };
  return found;
}

function isWhole({ detail, detailHash }: AuditEntry): boolean {
  if (detail === null) return true;
  return digest([detail.salt, detail.network ?? '', detail.facts]) === detailHash;
}

/** The hash as migration 0027 writes it. */
function hashOf(chainId: string, previousHash: string, entry: AuditEntry): string {
  const { entryNo, atMicros, kind, actor, detailHash } = entry;
  return digest([previousHash, chainId, String(entryNo), atMicros, kind, actor, detailHash]);
}

/** Only the last part may contain line breaks, so the parts cannot be confused. */
function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
