import type { FormEvent, ReactNode } from 'react';
import styles from './SignCard.module.css';

interface Props {
  title: string;
  lead?: string;
  onSubmit: () => void;
  children: ReactNode;
  /** Content below the form: the link to the other page, or a notice. */
  footer?: ReactNode;
}

/** The card of the pages before sign-in. */
export function SignCard({ title, lead, onSubmit, children, footer }: Props) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <img src="/icons/sheaf.svg" alt="" width="48" height="48" />
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </header>
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          {children}
        </form>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </main>
  );
}
