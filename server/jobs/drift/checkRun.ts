import { findingsOf, minTaughtRuns, type Drift } from '#core/domain/drift/drift.ts';
import { lostSelectors, type MendingReport } from '#core/domain/drift/mending.ts';
import type { Database } from '#server/db/database.ts';
import { mailDrift } from '#server/db/tables/account/noticeMails.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { logLostSelectors } from '#server/db/tables/run/lotLog.ts';
import { endReports, readReport } from '#server/db/tables/run/drift/mending.ts';
import {
  hasDrift,
  readTaughtRuns,
  setDrift,
  setRunFacts,
  type EndedRun,
} from '#server/db/tables/run/drift/runFacts.ts';
import { AccountGone, retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { findPages, readFacts } from './readRun.ts';
import { runKeysOf } from './runKeys.ts';

/**
 * Reads the rows of an ended run, compares them with what earlier runs of its task taught, and stores facts and
 * findings in one transaction: once per end, whatever process is killed when. Devices are notified only of findings.
 * A run without any teaches the next ones about its pages.
 */
export async function checkRun(database: Database, run: EndedRun, signal: AbortSignal): Promise<void> {
  const keys = runKeysOf(run);
  const facts = await readFacts({ database, signal }, run);
  const taught = await retryWhileDatabaseAway(() => readTaughtRuns(database.kysely, run, keys), signal);
  const report = await retryWhileDatabaseAway(() => readReport(database.kysely, run.lotId), signal);
  const minRuns = taught.acceptedLotNo === null ? minTaughtRuns : 1;
  const findings = findingsOf({ run: facts, lost: lostSelectors(report), ...taught, minRuns });
  const drift: Drift | null =
    findings.length === 0
      ? null
      : { foundAt: Date.now(), findings, pages: await findPages({ database, signal }, run, { findings, facts }) };
  await retryWhileDatabaseAway(() => storeCheck(database, run, { facts, keys, drift }, report), signal);
}

async function storeCheck(
  database: Database,
  run: EndedRun,
  checked: Parameters<typeof setRunFacts>[2],
  report: MendingReport,
): Promise<void> {
  const isShown = checked.drift !== null || (await hasDrift(database.kysely, run.lotId));
  try {
    await database.withoutRls(async (tx) => {
      const revision = isShown ? await nextRevision(tx, run.accountId) : null;
      if (!(await setRunFacts(tx, run, checked))) return;
      const isGood = checked.drift === null && run.endReason === 'Finished' && lostSelectors(report).length === 0;
      await endReports(tx, run, isGood ? report.lessons : null);
      const findings = checked.drift?.findings ?? [];
      await logLostSelectors(
        tx,
        run.lotId,
        findings.filter((finding) => finding.kind === 'selectorLost'),
      );
      if (revision === null) return;
      await setDrift(tx, run.lotId, checked.drift, revision);
      const [finding] = checked.drift?.findings ?? [];
      if (finding !== undefined) await mailDrift(tx, run.lotId, { ends: run.ends, finding });
    });
  } catch (error) {
    if (!(error instanceof AccountGone)) throw error;
  }
}
