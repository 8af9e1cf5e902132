import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LedgerKind } from '#core/domain/account/usage.ts';
import type { LedgerLine } from '#core/wire/calls/account/planCalls.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import styles from './CreditUsageScreen.module.css';
import { OfMember } from './OfMember.tsx';

const rowHeight = 41;
const pageSize = 20;

/** Every credit and every charged run, newest first. */
export function Ledger({ entries, entryCount }: { entries: readonly LedgerLine[]; entryCount: number }) {
  const { t } = useTranslation('plans');
  const [wanted, setWanted] = useState(1);
  const pageCount = Math.max(1, Math.ceil(entries.length / pageSize));
  const page = Math.min(wanted, pageCount);
  const columns: TableColumn[] = [
    { key: 'time', header: t(($) => $.balance.time), width: '168px' },
    { key: 'what', header: t(($) => $.balance.resource) },
    { key: 'rows', header: t(($) => $.balance.rows), width: '104px', isNumeric: true },
    { key: 'amount', header: t(($) => $.balance.change), width: '128px', isNumeric: true },
  ];
  const title = t(($) => $.balance.ledger);
  const total =
    entryCount > entries.length
      ? t(($) => $.balance.newest, { kept: entries.length, total: entryCount })
      : t(($) => $.balance.entries, { count: entryCount });
  return (
    <Section title={title}>
      {entries.length === 0 ? (
        <p className={plans.quiet}>{t(($) => $.balance.noEntries)}</p>
      ) : (
        <>
          <DataTable
            label={title}
            columns={columns}
            rows={entries.slice((page - 1) * pageSize, page * pageSize)}
            rowKey={({ kind, entryId }) => `${kind} ${entryId}`}
            rowHeight={rowHeight}
            renderRow={(entry, index) => <Entry entry={entry} index={index} />}
          />
          <PageBar page={page} pageCount={pageCount} total={total} onPage={setWanted} />
        </>
      )}
    </Section>
  );
}

function Entry({ entry, index }: { entry: LedgerLine; index: number }) {
  return (
    <tr aria-rowindex={index + 2}>
      <td>
        <RelativeTime time={entry.createdAt} />
      </td>
      <td className={styles.name}>
        <What entry={entry} />
      </td>
      <td data-numeric>{entry.rowCount !== null && <NumberText value={entry.rowCount} />}</td>
      <td data-numeric>
        <MoneyText micro={entry.amountMicro} />
      </td>
    </tr>
  );
}

/** The subject of an entry; a charge links to its rows. */
function What({ entry: { kind, amountMicro, taskId, taskName, memberName, lotNo } }: { entry: LedgerLine }) {
  const { t } = useTranslation('plans');
  if (kind === LedgerKind.Credit) return <>{t(($) => (amountMicro > 0 ? $.balance.credit : $.balance.refund))}</>;
  const run = t(($) => $.balance.runOf, { task: taskName ?? '', lotNo });
  if (taskName !== null && typeof memberName === 'string') return <OfMember what={run} member={memberName} />;
  if (taskId === null || lotNo === null) return <>{t(($) => $.balance.deletedTask)}</>;
  return (
    <>
      <AppLink to={addresses.lotData(taskId, lotNo)} title={run}>
        {run}
      </AppLink>
      {kind === LedgerKind.Proxy && <span className={plans.quiet}> · {t(($) => $.balance.resources.proxyIp)}</span>}
    </>
  );
}
