import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginRecord } from '#core/wire/calls/account/sessionCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { AccessFacts } from '#app/store/tables.ts';
import styles from '../AccountScreen.module.css';
import { useDeviceName } from './useDeviceName.ts';

/** §7.1, login records: the newest ones are on the device, older ones are read on demand. */
export function LoginRecords({ facts }: { facts: AccessFacts }) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const { records, hasMore, isBusy, showMore } = useOlderRecords(facts);
  const columns = [
    { key: 'what', text: t(($) => $.records.what) },
    { key: 'device', text: t(($) => $.sessions.device) },
    { key: 'network', text: t(($) => $.sessions.network) },
    { key: 'when', text: t(($) => $.records.when) },
  ];
  return (
    <Section title={t(($) => $.records.title)}>
      <p className={styles.hint}>{t(($) => $.records.hint)}</p>
      <FactTable label={t(($) => $.records.title)} columns={columns}>
        {records.map((record) => (
          <RecordRow key={record.recordNo} record={record} />
        ))}
      </FactTable>
      {hasMore && (
        <div className={styles.more}>
          <Button disabledFocusable={isAway || isBusy} onClick={() => void showMore()}>
            {t(($) => $.records.more)}
          </Button>
        </div>
      )}
    </Section>
  );
}

function RecordRow({ record }: { record: LoginRecord }) {
  const { t } = useTranslation('account');
  const device = useDeviceName()(record);
  // Only sign-ins note their device, and a count of several events notes no single network.
  const isDeviceNoted = record.browser !== null || record.system !== null;
  // Absent in records that an earlier version stored.
  const kind = t(($) =>
    record.kind === 'SignedIn' && record.method ? $.records.signedInBy[record.method] : $.records.kinds[record.kind],
  );
  return (
    <tr>
      <th scope="row">{record.count === null ? kind : t(($) => $.records.counted, { kind, count: record.count })}</th>
      <td>{isDeviceNoted && device}</td>
      <td>{record.network}</td>
      <td>
        <RelativeTime time={record.at} />
      </td>
    </tr>
  );
}

function useOlderRecords(facts: AccessFacts) {
  const messages = useMessages();
  const notify = useNotify();
  const [older, setOlder] = useState<LoginRecord[]>([]);
  const [hasMore, setMore] = useState(facts.hasMore);
  const [isBusy, setBusy] = useState(false);
  const records = [...facts.records, ...older];
  const showMore = async () => {
    setBusy(true);
    const outcome = await bridge.olderLoginRecords(records.at(-1)?.recordNo ?? 1);
    setBusy(false);
    if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
    setOlder((before) => [...before, ...outcome.value.records]);
    setMore(outcome.value.hasMore);
  };
  return { records, hasMore, isBusy, showMore };
}
