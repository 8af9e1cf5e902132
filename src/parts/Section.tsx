import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Content at the other end of the title's line, such as the age of the figures. */
  beside?: ReactNode;
  /** True if the text may change while the user reads it. */
  isLive?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading. */
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
