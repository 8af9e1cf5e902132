import { signal } from '@preact/signals-react';
import { useEffect } from 'react';

/** The name of the shown object once it is known; `null` if the page's own title is enough. */
export const pageTitle = signal<string | null>(null);

/** Sets the document's title to the name of the shown object while the page shows it. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    pageTitle.value = name;
    return () => {
      pageTitle.value = null;
    };
  }, [name]);
}
