import { useEffect, useState } from 'react';

/** Whether the page was scrolled down by at least so much. */
export function useIsScrolledBy(pixels: number): boolean {
  const [isScrolled, setScrolled] = useState(() => scrollY >= pixels);
  useEffect(() => {
    const handleScroll = () => setScrolled(scrollY >= pixels);
    addEventListener('scroll', handleScroll, { passive: true });
    return () => removeEventListener('scroll', handleScroll);
  }, [pixels]);
  return isScrolled;
}
