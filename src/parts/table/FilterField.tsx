import { Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import styles from './FilterBar.module.css';

interface FilterFieldProps {
  label: string;
  /** The chosen values as a text. */
  shown: string;
  /** The menu, while it is open. */
  children: (target: HTMLElement, close: () => void) => ReactNode;
}

/**
 * A field that looks like the one beside it. Its menu weighs a third of Fluent's dropdown and loads after the first
 * paint.
 */
export function FilterField({ label, shown, children }: FilterFieldProps) {
  const { target, close, opener } = useOpener();
  return (
    <>
      <Button
        className={styles.field ?? ''}
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-haspopup="menu"
        aria-label={`${label}, ${shown}`}
        {...opener}
      >
        <span className={styles.chosen} title={shown}>
          {shown}
        </span>
      </Button>
      {target && children(target, close)}
    </>
  );
}
