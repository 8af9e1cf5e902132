import { Button, Input, Select } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { auditGroups, type AuditGroup } from '#core/domain/operator/auditGroups.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import type { AuditPage as AuditReply, OperatedAuditEntry } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { LiveState } from '../LiveState.tsx';
import { useLive } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { AuditTable } from './AuditTable.tsx';
import { ChainCheck } from './ChainCheck.tsx';

interface View {
  account: string;
  group: AuditGroup | '';
  /** Days in the form of date fields; '' for any. */
  from: string;
  to: string;
}

/** The audit trails of all accounts and of the service, by account, subject and time. */
export function AuditPage() {
  const [search] = useSearchParams();
  const [view, setView] = useState<View>({ account: search.get('account') ?? '', group: '', from: '', to: '' });
  const ask = useCallback(() => bridge.auditEntries(queryOf(view)), [view]);
  const reply = useLive(ask);
  return (
    <>
      <ChainCheck key={view.account} account={view.account} isAway={reply.isAway} />
      <Filters view={view} onView={setView} />
      <LiveState reply={reply} />
      {reply.value !== null && <Entries key={JSON.stringify(view)} first={reply.value} view={view} />}
    </>
  );
}

function queryOf({ account, group, from, to }: View) {
  const since = dayOf(from);
  const last = dayOf(to);
  return {
    account,
    ...(group !== '' && { group }),
    ...(since !== null && { since }),
    ...(last !== null && { until: last + dayMs }),
  };
}

/** The beginning of a day where the user is; `null` while the field is incomplete. */
function dayOf(text: string): number | null {
  const time = text === '' ? Number.NaN : new Date(`${text}T00:00`).getTime();
  return Number.isNaN(time) || time < 0 ? null : time;
}

function Filters({ view, onView }: { view: View; onView: (change: (before: View) => View) => void }) {
  const { t } = useTranslation('operator');
  const change = useCallback((part: Partial<View>) => onView((before) => ({ ...before, ...part })), [onView]);
  const handleKeyword = useCallback((account: string) => change({ account }), [change]);
  return (
    <FilterBar
      label={t(($) => $.audit.filter)}
      isFiltered={Object.values(view).some((value) => value !== '')}
      reset={t(($) => $.reset)}
      onReset={() => change({ account: '', group: '', from: '', to: '' })}
    >
      <KeywordField
        className={styles.search}
        label={t(($) => $.audit.account)}
        keyword={view.account}
        onKeyword={handleKeyword}
      />
      <Select
        aria-label={t(($) => $.audit.subject)}
        value={view.group}
        onChange={(_, { value }) => change({ group: auditGroups.find((group) => group === value) ?? '' })}
      >
        <option value="">{t(($) => $.audit.any)}</option>
        {auditGroups.map((group) => (
          <option key={group} value={group}>
            {t(($) => $.audit.groups[group])}
          </option>
        ))}
      </Select>
      <label className={styles.day}>
        {t(($) => $.audit.from)}
        <Input type="date" value={view.from} onChange={(_, { value }) => change({ from: value })} />
      </label>
      <label className={styles.day}>
        {t(($) => $.audit.to)}
        <Input type="date" value={view.to} onChange={(_, { value }) => change({ to: value })} />
      </label>
    </FilterBar>
  );
}

function Entries({ first, view }: { first: AuditReply; view: View }) {
  const { t } = useTranslation('operator');
  const { older, next, isBusy, showMore } = useOlder(first, view);
  const entries = [...first.entries, ...older];
  if (!first.isFound) {
    return <EmptyState title={t(($) => $.audit.unknown.title)} text={t(($) => $.audit.unknown.text)} />;
  }
  if (entries.length === 0) return <EmptyState title={t(($) => $.audit.none)} />;
  return (
    <>
      <AuditTable entries={entries} />
      {next !== null && (
        <div>
          <Button disabledFocusable={isBusy} onClick={() => void showMore()}>
            {t(($) => $.audit.more)}
          </Button>
        </div>
      )}
    </>
  );
}

function useOlder(first: AuditReply, view: View) {
  const messages = useMessages();
  const notify = useNotify();
  const [older, setOlder] = useState<OperatedAuditEntry[]>([]);
  const [next, setNext] = useState(first.next);
  const [isBusy, setBusy] = useState(false);
  const showMore = async () => {
    if (next === null) return;
    setBusy(true);
    const outcome = await bridge.auditEntries({ ...queryOf(view), before: next });
    setBusy(false);
    if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
    setOlder((before) => [...before, ...outcome.value.entries]);
    setNext(outcome.value.next);
  };
  return { older, next, isBusy, showMore };
}
