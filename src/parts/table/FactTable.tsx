import type { ReactNode } from 'react';
import styles from './FactTable.module.css';

interface FactTableProps {
  label: string;
  columns: readonly { key: string; text: string; isNumeric?: boolean }[];
  children: ReactNode;
}

/** A small table of facts in the style of the long tables. */
export function FactTable({ label, columns, children }: FactTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, text, isNumeric }) => (
              <th key={key} scope="col" data-numeric={isNumeric}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
