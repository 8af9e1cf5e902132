import { signal } from '@preact/signals-react';
import { useEffect } from 'react';

/** The name of what the page shows, once it is known; `null` where the page's own title says enough. */
export const pageTitle = signal<string | null>(null);

/** Names the document after what the page shows, as long as it shows it. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    pageTitle.value = name;
    return () => {
      pageTitle.value = null;
    };
  }, [name]);
}
