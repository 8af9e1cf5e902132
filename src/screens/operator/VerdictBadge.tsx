import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#core/domain/operator/health.ts';
import styles from './OperatorScreen.module.css';

const colors = { good: 'success', watch: 'warning', act: 'danger' } as const;

/** The verdict on a part of the service, in its colour. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('operator');
  return (
    <Badge appearance="tint" color={colors[verdict]} className={styles.badge}>
      {t(($) => $.verdicts[verdict])}
    </Badge>
  );
}
