import { uuid } from '#core/wire/codec/code.ts';
import type { Tx } from '#server/db/database.ts';
import { findByLogin } from '#server/db/tables/account/accounts.ts';
import {
  findAuditChain,
  findAuditChainById,
  type AuditChain,
  type AuditEntry,
} from '#server/db/tables/account/audit.ts';
import { oneArgument, type Act, type OperatorCommand } from '../command.ts';
import { verifyTrail } from '#server/db/tables/service/verifyTrail.ts';
import { counted, printable } from '../words.ts';

export const audit: OperatorCommand = {
  takes: '<login>',
  does: 'prints the audit trail and checks its chain; --service for that of the service, or the id of a trail',
  read: oneArgument((whose) => printTrail(whose)),
};

function printTrail(whose: string): Act {
  return (database, print) =>
    database.withoutRls(async (tx) => {
      const chain = await findChain(tx, whose);
      if (chain === null) {
        print(`There is no account and no audit trail ${printable(whose)}.`);
        return false;
      }
      const broken = await verifyTrail(tx, chain, (entry) => print(lineOf(entry)));
      if (broken === null) {
        print(`The chain of trail ${chain.chainId} holds: ${counted(chain.lastEntryNo, 'entry', 'entries')}.`);
        return true;
      }
      print(
        `The chain of trail ${chain.chainId} breaks at entry ${broken.entryNo}: it is not what was written, or it is missing.`,
      );
      return false;
    });
}

async function findChain(tx: Tx, whose: string): Promise<AuditChain | null> {
  if (whose === '--service') return findAuditChain(tx, null);
  const account = await findByLogin(tx, whose);
  if (account !== undefined) return findAuditChain(tx, account.account_id);
  return uuid.safeParse(whose).success ? findAuditChainById(tx, whose) : null;
}

function lineOf({ entryNo, atMicros, kind, actor, detail }: AuditEntry): string {
  const at = new Date(Number(atMicros) / 1000).toISOString();
  const from = detail === null ? '(forgotten)' : (detail.network ?? '');
  const facts = detail === null || detail.facts === '{}' ? '' : printable(detail.facts);
  return [String(entryNo).padStart(6), at, actor.padEnd(8), kind, from, facts].filter((part) => part !== '').join('  ');
}
