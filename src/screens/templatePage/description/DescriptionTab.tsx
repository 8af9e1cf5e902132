import { useMemo, type ReactNode, useEffect, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Columns } from '../frame/Columns.tsx';
import contents from '#app/parts/contents.module.css';
import styles from './DescriptionTab.module.css';
import { safeRichText, type Heading } from './safeRichText.ts';

/** §2.5: the table of contents is made from the headings; a text with fewer headings needs none. */
const fewestInContents = 3;

/** The description of how to use the template. */
export function DescriptionTab({ html, aside }: { html: string; aside: ReactNode }) {
  const { fragment, headings } = useMemo(() => safeRichText(html), [html]);
  return (
    <Columns contents={headings.length >= fewestInContents && <Contents headings={headings} />} aside={aside}>
      <RichText fragment={fragment} />
    </Columns>
  );
}

/** §2.5: the table of contents of the text; the part that the user reads is marked. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('template');
  const current = useHeadingInView(headings);
  const label = t(($) => $.description.contents);
  return (
    <nav aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      <ol className={contents.list}>
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

/** The distance from the top in pixels, below the bars that stay there. */
const readingLinePx = 160;

/**
 * Returns the id of the heading that the user reads: the last one above the reading line, or the last one of all at the
 * page's end.
 */
function useHeadingInView(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);
  useEffect(() => {
    const handleScroll = () => {
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && (isAtEnd ? top < innerHeight : top <= readingLinePx);
      });
      setCurrent((passed.at(-1) ?? headings[0])?.id);
    };
    handleScroll();
    addEventListener('scroll', handleScroll, { passive: true });
    return () => removeEventListener('scroll', handleScroll);
  }, [headings]);
  return current;
}

/** Draws sanitised elements (safeRichText.ts). Each table scrolls sideways in its own frame. */
function RichText({ fragment }: { fragment: DocumentFragment }) {
  const { t } = useTranslation('template');
  const tableLabel = t(($) => $.page.table);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // A copy, because appending empties a fragment, and an effect may run twice.
    const copy = fragment.cloneNode(true) as DocumentFragment;
    for (const table of copy.querySelectorAll('table')) frameTable(table, tableLabel);
    article.current?.replaceChildren(copy);
  }, [fragment, tableLabel]);
  return <article ref={article} className={styles.article} />;
}

/** §9: the columns share the width, and none is narrower than 122 px. */
function frameTable(table: HTMLTableElement, label: string): void {
  const frame = document.createElement('div');
  frame.className = styles.scroll ?? '';
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = table.caption?.textContent.trim() || label;
  const columnCounts = Array.from(table.rows, ({ cells }) =>
    Array.from(cells).reduce((sum, { colSpan }) => sum + colSpan, 0),
  );
  table.style.setProperty('--columns', String(Math.max(1, ...columnCounts)));
  table.replaceWith(frame);
  frame.append(table);
}
