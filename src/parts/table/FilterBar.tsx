import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  label: string;
  isFiltered: boolean;
  /** The text of the button that shows everything again. */
  reset: string;
  onReset: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The filter above a table. */
export function FilterBar({ label, isFiltered, reset, onReset, children }: FilterBarProps) {
  return (
    <search className={styles.bar} aria-label={label}>
      {children}
      {isFiltered && (
        <Button appearance="subtle" icon={<DismissRegular />} onClick={onReset}>
          {reset}
        </Button>
      )}
    </search>
  );
}
