import { useEffect, useState } from 'react';
import type { Heading } from './safeRichText.ts';

/** The distance from the top in pixels, below the bars that stay there. */
const readingLinePx = 160;

/**
 * Returns the id of the heading that the user reads: the last one above the reading line, or the last one of all at the
 * page's end.
 */
export function useHeadingInView(headings: readonly Heading[]): string | undefined {
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
