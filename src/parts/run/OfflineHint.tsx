import type { ReactNode } from 'react';
import { latePart } from '#app/parts/late/latePart.tsx';
import type { OfflineTooltipProps } from './OfflineTooltip.tsx';

const OfflineTooltip = latePart<OfflineTooltipProps>(
  async () => (await import('./OfflineTooltip.tsx')).OfflineTooltip,
  ({ children }) => children,
);

/** Says why a call cannot be made offline. */
export function OfflineHint({ isOffline, children }: OfflineTooltipProps & { isOffline: boolean }): ReactNode {
  return isOffline ? <OfflineTooltip>{children}</OfflineTooltip> : children;
}
