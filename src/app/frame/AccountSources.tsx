import type { ReactNode } from 'react';
import { ImportSourcesContext } from '#app/parts/import/importSources.ts';
import { useAccountSources } from '#app/state/importSources.ts';

/** Gives the pages what fields import from: parts hold no data themselves. */
export function AccountSources({ children }: { children: ReactNode }) {
  return <ImportSourcesContext value={useAccountSources()}>{children}</ImportSourcesContext>;
}
