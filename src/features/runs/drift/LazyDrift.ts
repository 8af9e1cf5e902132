import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { DriftMarkProps } from './DriftMark.tsx';
import type { DriftNoticeProps } from './DriftNotice.tsx';
import type { MendListProps } from './MendList.tsx';

/*
 * The parts of drift for pages and tables. Their modules and texts load after the first content: most runs have no
 * findings.
 */

export const DriftMark = lazyComponent<DriftMarkProps>(
  withRowTexts(async () => (await import('./DriftMark.tsx')).DriftMark),
);

export const DriftNotice = lazyComponent<DriftNoticeProps>(
  withRowTexts(async () => (await import('./DriftNotice.tsx')).DriftNotice),
);

export const MendList = lazyComponent<MendListProps>(
  withRowTexts(async () => (await import('./MendList.tsx')).MendList),
);
