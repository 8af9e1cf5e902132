import { useTranslation } from 'react-i18next';
import { isActor, isLoginRecord } from '#core/domain/account/auditEvent.ts';
import { isAuditKind } from '#core/domain/operator/auditGroups.ts';
import type { OperatedAuditEntry } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../OperatorScreen.module.css';

/** Entries of audit trails; facts have the names that the command line prints too. */
export function AuditTable({ entries }: { entries: readonly OperatedAuditEntry[] }) {
  const { t } = useTranslation('operator');
  const columns = [
    { key: 'when', text: t(($) => $.audit.when) },
    { key: 'who', text: t(($) => $.accounts.account) },
    { key: 'kind', text: t(($) => $.audit.kind) },
    { key: 'actor', text: t(($) => $.audit.actor) },
    { key: 'network', text: t(($) => $.audit.network) },
    { key: 'facts', text: t(($) => $.audit.facts) },
  ];
  return (
    <FactTable label={t(($) => $.pages.audit)} columns={columns}>
      {entries.map((entry) => (
        <EntryRow key={`${entry.chainId} ${entry.entryNo}`} entry={entry} />
      ))}
    </FactTable>
  );
}

function EntryRow({ entry }: { entry: OperatedAuditEntry }) {
  const { t } = useTranslation('operator');
  const kindText = useKindText();
  const locale = useLocale();
  const { at, kind, actor, network, facts, userName, isService, entryNo } = entry;
  return (
    <tr>
      <td>
        <time dateTime={new Date(at).toISOString()}>{formatDate(locale, at, true)}</time>
      </td>
      <td>
        {isService ? t(($) => $.audit.service) : (userName ?? t(($) => $.audit.deleted))}
        <span className={styles.quiet}>{t(($) => $.audit.entry, { entryNo })}</span>
      </td>
      <th scope="row">{kindText(kind)}</th>
      <td>{isActor(actor) ? t(($) => $.audit.actors[actor]) : actor}</td>
      <td>{network}</td>
      <td className={styles.facts}>{facts === null ? t(($) => $.audit.forgotten) : factsText(facts)}</td>
    </tr>
  );
}

/** Returns the words for a kind of event; those that account holders see too have the same words there. */
function useKindText(): (kind: string) => string {
  const { t } = useTranslation(['operator', 'account']);
  return (kind) => {
    if (!isAuditKind(kind)) return kind;
    return isLoginRecord(kind)
      ? t(($) => $.records.kinds[kind], { ns: 'account' })
      : t(($) => $.audit.kinds[kind], { ns: 'operator' });
  };
}

/** `{"count":2}` as `count: 2`. */
function factsText(facts: string): string {
  const read = JSON.parse(facts) as Record<string, unknown>;
  return Object.entries(read)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
