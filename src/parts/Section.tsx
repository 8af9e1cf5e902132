import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** At the other end of the title's line, such as how old the figures are. */
  beside?: ReactNode;
  /** Whether its text may change while it is read. */
  isLive?: boolean;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, beside, isLive = false, children }: SectionProps) {
  return (
    <section className={styles.section} {...(isLive && { 'aria-live': 'polite' })}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
