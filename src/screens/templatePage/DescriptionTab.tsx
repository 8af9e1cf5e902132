import { useTranslation } from 'react-i18next';
import type { Template } from '#core/wire/template.ts';
import styles from './DescriptionTab.module.css';

/** §2.5: a table of contents is made from the headings; two of them need none. */
const fewestInContents = 3;

/** How to use the template, as plain sections. */
export function DescriptionTab({ sections }: { sections: Template['howToUse'] }) {
  const { t } = useTranslation('template');
  return (
    <div className={styles.columns}>
      <article className={styles.article}>
        {sections.map(({ heading, paragraphs }, index) => (
          <section key={heading} id={`section-${index + 1}`} className={styles.section}>
            <h2 className={styles.heading}>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
      {sections.length >= fewestInContents && (
        <nav className={styles.contents} aria-label={t(($) => $.description.contents)}>
          <h2 className={styles.contentsTitle}>{t(($) => $.description.contents)}</h2>
          <ol className={styles.list}>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#section-${index + 1}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
