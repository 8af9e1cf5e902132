import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/task.ts';
import type { LotLog as Log } from '#core/wire/taskLogCalls.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useLotLog } from './record.state.ts';
import { OpenSection } from './OpenSection.tsx';
import { RecordList, type RecordLine } from './RecordList.tsx';
import { useEventText } from './useEventText.ts';

export interface LotLogProps {
  lot: Lot;
}

/** What happened in a run, newest first. */
export function LotLog({ lot }: LotLogProps) {
  const { t } = useTranslation('record');
  const title = t(($) => $.log.title, { lotNo: lot.lotNo });
  return (
    <OpenSection title={title}>
      <Entries lot={lot} title={title} />
    </OpenSection>
  );
}

function Entries({ lot, title }: LotLogProps & { title: string }) {
  const read = useLotLog(lot);
  const eventText = useEventText();
  const cutText = useCutText();
  const { entries = [], cuts = [] } = read.row ?? {};
  const lines: RecordLine[] = [
    ...entries.map(({ at, event }, index) => ({ key: String(index), at, ...eventText(event) })),
    ...cuts.map((cut) => ({ key: cut.code, at: cut.lastAt, text: cutText(cut) })),
  ];
  // Of two at the same time the later written is the newer.
  const newestFirst = lines.toReversed().toSorted((one, other) => other.at - one.at);
  return <RecordList label={title} lines={newestFirst} read={read} />;
}

function useCutText(): (cut: Log['cuts'][number]) => string {
  const { t } = useTranslation('record');
  const locale = useLocale();
  return ({ code, count, firstAt, lastAt }) =>
    t(($) => $.log.cut, {
      kind: t(($) => $.log.kinds[code]),
      count,
      from: formatDate(locale, firstAt, true),
      to: formatDate(locale, lastAt, true),
    });
}
