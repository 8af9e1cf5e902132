import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RichText.module.css';

/** Draws sanitised elements (safeRichText.ts). Each table scrolls sideways in its own frame. */
export function RichText({ fragment }: { fragment: DocumentFragment }) {
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
