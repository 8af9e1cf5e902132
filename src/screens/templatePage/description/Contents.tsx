import { useTranslation } from 'react-i18next';
import styles from './Contents.module.css';
import type { Heading } from './safeRichText.ts';
import { useHeadingInView } from './useHeadingInView.ts';

/** §2.5: the table of contents of the text; the part that the user reads is marked. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('template');
  const current = useHeadingInView(headings);
  const label = t(($) => $.description.contents);
  return (
    <nav aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      <ol className={styles.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} {...(id === current && { 'aria-current': 'location' as const })}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
