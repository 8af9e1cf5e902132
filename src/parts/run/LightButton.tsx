import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './LightButton.module.css';

interface Content {
  icon: ReactNode;
}

/**
 * The browser's own button, with the look of Fluent's small subtle one, whose hooks for style and focus would run for
 * each of the sixty buttons of a list. With `aria-disabled` it keeps the focus, and a click does nothing.
 */
export function LightButton({ icon, children, onClick, ...rest }: Content & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isOff = rest['aria-disabled'] === true;
  return (
    <button type="button" {...rest} className={classesOf(children)} onClick={isOff ? undefined : onClick}>
      <span className={styles.icon}>{icon}</span>
      {children}
    </button>
  );
}

/** A link with the look of `LightButton`. */
export function LightLink({ icon, children, ...rest }: Content & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classesOf(children)}>
      <span className={styles.icon}>{icon}</span>
      {children}
    </a>
  );
}

function classesOf(children: ReactNode): string {
  return `${styles.button}${children === undefined ? ` ${styles.bare}` : ''}`;
}
