import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/rows/task.ts';
import type { LotLog as Log } from '#core/wire/calls/task/taskLogCalls.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import styles from './record.module.css';
import { useLotLog } from './record.state.ts';
import { OpenSection } from './OpenSection.tsx';
import { RecordList, type RecordLine } from './RecordList.tsx';
import { useEventText } from './useEventText.ts';

export interface LotLogProps {
  lot: Lot;
}

/** The events of a run, newest first. */
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
  const { t } = useTranslation('record');
  const read = useLotLog(lot);
  const eventText = useEventText();
  const cutText = useCutText();
  const { entries = [], cuts = [] } = read.row ?? {};
  const lines: LogLine[] = [
    ...entries.map(({ at, event }, index) => ({ key: String(index), at, ...eventText(event) })),
    ...cuts.map((cut) => ({ key: cut.code, at: cut.lastAt, text: cutText(cut) })),
  ];
  // Of two events at the same time, the one written later is newer.
  const newestFirst = lines.toReversed().toSorted((one, other) => other.at - one.at);
  const { keyword, setKeyword, found } = useTextFilter(newestFirst);
  return (
    <>
      {lines.length > 0 && (
        <div className={styles.filter}>
          <KeywordField
            className={styles.keyword}
            label={t(($) => $.log.filter)}
            keyword={keyword}
            onKeyword={setKeyword}
          />
          <output className={styles.quiet}>
            {keyword !== '' && t(($) => $.log.found, { count: lines.length, found: found.length })}
          </output>
        </div>
      )}
      <RecordList
        label={title}
        lines={found}
        none={t(($) => (lines.length > 0 ? $.log.noneFound : $.log.none))}
        read={read}
      />
    </>
  );
}

/** Returns the lines whose text or address contains the filter's text; all lines without a filter. */
function useTextFilter(lines: readonly LogLine[]) {
  const [keyword, setKeyword] = useState('');
  const locale = useLocale();
  const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase(locale);
  const wanted = folded(keyword.trim());
  const found = lines.filter(({ text, note }) => folded(`${text}\n${note ?? ''}`).includes(wanted));
  return { keyword, setKeyword, found };
}

type LogLine = RecordLine & { text: string };

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
