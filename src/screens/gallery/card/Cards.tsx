import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Template } from '#core/wire/rows/template.ts';
import styles from '../GalleryScreen.module.css';
import { TemplateCard } from './TemplateCard.tsx';

/**
 * The number of cards drawn at first, and added each time the user scrolls near the end. On 2 busy cores 500 at once
 * took 1.7 s from a click on a filter to the screen, 24 took 0.1 s (measured); 16 fill a usual screen.
 */
const cardsAtOnce = 16;
const nearEnd = '1200px';

interface Props {
  templates: readonly Template[];
  level: AccountLevel;
  /** Identifies the view: another view starts with its first cards again, new data of the same view do not. */
  viewKey: string;
}

export function Cards({ templates, level, viewKey }: Props) {
  const { endRef, shownCount } = useGrowingCount(viewKey);
  return (
    <>
      <ul className={styles.cards}>
        {templates.slice(0, shownCount).map((template) => (
          <TemplateCard key={template.slug} template={template} level={level} />
        ))}
      </ul>
      {shownCount < templates.length && <div ref={endRef} />}
    </>
  );
}

function useGrowingCount(viewKey: string): { endRef: RefObject<HTMLDivElement | null>; shownCount: number } {
  const endRef = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ viewKey, shownCount: cardsAtOnce });
  // Set during the render, as React recommends: so the many cards of the previous view are not drawn again.
  if (grown.viewKey !== viewKey) setGrown({ viewKey, shownCount: cardsAtOnce });
  const shownCount = grown.viewKey === viewKey ? grown.shownCount : cardsAtOnce;
  useEffect(() => {
    if (endRef.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries at once, and the last one is current. With the first one the list did not
        // grow.
        if (entries.at(-1)?.isIntersecting === true) setGrown({ viewKey, shownCount: shownCount + cardsAtOnce });
      },
      { rootMargin: nearEnd },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  });
  return { endRef, shownCount };
}
