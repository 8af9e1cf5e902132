import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './PageHeader.module.css';

interface Crumb {
  text: string;
  /** Absent for the page itself. */
  address?: string;
}

interface Props {
  title: string;
  crumbs?: readonly Crumb[];
  crumbsLabel?: string;
  /** Content beside the title, such as a status. */
  beside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The header of a page: breadcrumbs, title (which gets the focus after a navigation) and actions. */
export function PageHeader({ title, crumbs, crumbsLabel, beside, actions, children }: Props) {
  return (
    <header className={styles.header}>
      {crumbs !== undefined && <Crumbs crumbs={crumbs} label={crumbsLabel} />}
      <div className={styles.row}>
        <div className={styles.title}>
          <h1 className={styles.heading} tabIndex={-1} title={title}>
            {title}
          </h1>
          {beside}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}

function Crumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string | undefined }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ text, address }) => (
          <li key={text} className={styles.crumb}>
            {address === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <Link to={address} title={text}>
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
