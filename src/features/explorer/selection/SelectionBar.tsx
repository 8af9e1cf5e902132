import { Button } from '@fluentui/react-components';
import { CopyRegular, DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import styles from './SelectionBar.module.css';

export interface SelectionBarProps {
  /** The number of selected cells. */
  count: number;
  onCopy: () => void;
  onEnd: () => void;
}

/** Copies the range that a finger selects, or ends it: a finger has no keys. */
export function SelectionBar({ count, onCopy, onEnd }: SelectionBarProps) {
  const { t } = useTranslation('explorer');
  return (
    <div className={styles.bar}>
      <output>{t(($) => $.selection.selected, { count })}</output>
      <Button appearance="primary" icon={<CopyRegular />} onClick={onCopy}>
        {t(($) => $.selection.copy)}
      </Button>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t(($) => $.selection.end)}
        title={t(($) => $.selection.end)}
        onClick={onEnd}
      />
    </div>
  );
}
