import { Checkbox } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callAreas, type CallArea } from '#core/wire/programs/callAreas.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import styles from '../ApiAccessScreen.module.css';
import { CallItem } from './CallItem.tsx';
import { foundCalls, isForPrograms, type ListedCall } from './listedCalls.ts';
import { useCalls } from './useCalls.ts';

/** The searchable list of all calls. Those of the console alone are shown on request: no token may make them. */
export function CallSection() {
  const { t } = useTranslation('programs');
  const calls = useCalls();
  const [keyword, setKeyword] = useState('');
  const [hasAll, setHasAll] = useState(false);
  const offered = (calls ?? []).filter((call) => hasAll || isForPrograms(call));
  const found = foundCalls(offered, useDeferredValue(keyword));
  const toDocument = (
    <a className={styles.document} href="/openapi.json" target="_blank" rel="noreferrer">
      {t(($) => $.calls.document)}
    </a>
  );
  return (
    <Section title={t(($) => $.calls.title)} beside={toDocument}>
      <div className={styles.filters}>
        <KeywordField
          className={styles.search}
          label={t(($) => $.calls.search)}
          keyword={keyword}
          onKeyword={setKeyword}
        />
        <Checkbox
          label={t(($) => $.calls.all)}
          checked={hasAll}
          onChange={(_, { checked }) => setHasAll(checked === true)}
        />
        <output className={styles.count}>{calls !== null && t(($) => $.calls.count, { count: found.length })}</output>
      </div>
      {calls === null && <TableSkeleton rowCount={5} />}
      {calls !== null && found.length === 0 && <EmptyState title={t(($) => $.calls.none)} />}
      {callAreas.map((area) => (
        <CallsOfArea key={area} area={area} calls={found.filter((call) => call.area === area)} />
      ))}
    </Section>
  );
}

function CallsOfArea({ area, calls }: { area: CallArea; calls: readonly ListedCall[] }) {
  const { t } = useTranslation('programs');
  if (calls.length === 0) return null;
  return (
    <>
      <h3 className={styles.stepTitle}>{t(($) => $.areas[area])}</h3>
      <div className={styles.calls}>
        {calls.map((call) => (
          <CallItem key={call.name} call={call} />
        ))}
      </div>
    </>
  );
}
