import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import type { HistoryProps } from './History.tsx';
import type { LotLogProps } from './LotLog.tsx';

// The last of the page: they come after its first paint.

export const LotLog = latePart<LotLogProps>(withLateTexts(async () => (await import('./LotLog.tsx')).LotLog));
export const History = latePart<HistoryProps>(withLateTexts(async () => (await import('./History.tsx')).History));
