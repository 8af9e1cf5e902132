import { useEffect, useState } from 'react';
import type { Heading } from './safeRichText.ts';

/** Below the bars that stay at the top of the page. */
const readingLinePx = 160;

/** The heading of what is being read: the last one above the reading line, at the page's end the last one of all. */
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
