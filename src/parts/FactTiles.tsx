import type { ReactNode } from 'react';
import styles from './FactTiles.module.css';

interface FactTilesProps {
  label?: string;
  children: ReactNode;
}

/** A few named figures side by side; in a narrow place they form rows without gaps. */
export function FactTiles({ label, children }: FactTilesProps) {
  return (
    <section aria-label={label}>
      <dl className={styles.tiles}>{children}</dl>
    </section>
  );
}

interface FactTileProps {
  name: string;
  /** A warning about the figure. */
  note?: ReactNode;
  children: ReactNode;
}

export function FactTile({ name, note, children }: FactTileProps) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>
        {children} {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
