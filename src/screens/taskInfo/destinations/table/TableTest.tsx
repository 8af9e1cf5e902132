import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import styles from './table.module.css';

interface TableTestProps {
  /** Resolves to the reason why rows would not arrive, `null` if nothing is in the way. */
  onTest: () => Promise<string | null>;
}

/** Tests the connection of the settings in the form, saved or not, and shows the answer until they change. */
export function TableTest({ onTest }: TableTestProps) {
  const { t } = useTranslation('destinations');
  const [state, setState] = useState<{ isBusy: boolean; answer: string | null | undefined }>({
    isBusy: false,
    answer: undefined,
  });
  const test = async () => {
    setState({ isBusy: true, answer: undefined });
    setState({ isBusy: false, answer: await onTest() });
  };
  const { isBusy, answer } = state;
  return (
    <div className={styles.test}>
      <Button disabledFocusable={isBusy} onClick={() => void test()}>
        {t(($) => (isBusy ? $.table.testing : $.table.test))}
      </Button>
      {answer !== undefined && (
        <Notice intent={answer === null ? 'success' : 'error'}>{answer ?? t(($) => $.table.testOk)}</Notice>
      )}
    </div>
  );
}
