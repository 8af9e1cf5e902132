import { Checkbox } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import styles from '../ApiAccessScreen.module.css';
import { CallItem } from './CallItem.tsx';
import { foundCalls, isForPrograms } from './listedCalls.ts';
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
      <div className={styles.calls}>
        {found.map((call) => (
          <CallItem key={call.name} call={call} />
        ))}
      </div>
    </Section>
  );
}
