import { useTranslation } from 'react-i18next';
import styles from './ApiAccessScreen.module.css';
import { CopyButton } from './CopyButton.tsx';

/** Code with a button that copies it. A line that is too long scrolls. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('programs');
  return (
    <div className={styles.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={styles.lines} tabIndex={0} aria-label={label} lang="en">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={t(($) => $.copyOf, { name: label })} />
    </div>
  );
}
