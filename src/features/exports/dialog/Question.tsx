import type { ReactNode } from 'react';
import styles from './ExportDialog.module.css';

interface QuestionProps {
  title: string;
  /** Content at the other end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of the dialog under its own heading; screen readers read the label of the field in it. */
export function Question({ title, beside, children }: QuestionProps) {
  return (
    <section className={styles.question}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{title}</h3>
        {beside}
      </div>
      {children}
    </section>
  );
}
