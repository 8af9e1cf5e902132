import { useTranslation } from 'react-i18next';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import { maxLines } from '#core/domain/parameters/splitLines.ts';
import { isOwnFeedEnd, type Feed } from '#core/domain/run/feed.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { FactTile } from '#app/parts/FactTiles.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useSkipReason } from '#app/parts/schedule/useSkipReason.ts';
import styles from '../TaskInfoScreen.module.css';

interface LastFeedProps {
  feed: Feed;
  field: string;
  parameter: Parameter | undefined;
  taskId: string;
}

/** Shows how far the newest run of the source has fed the task, and why it went no further. */
export function LastFeed({ feed, field, parameter, taskId }: LastFeedProps) {
  const { t } = useTranslation('chains');
  const locale = useLocale();
  const reasonOf = useSkipReason();
  const { end, lotNo, sourceLotNo, rows, lines, unfit } = feed;
  const limit = parameter === undefined ? lines : maxLines(parameter);
  const endText = end === null || isOwnFeedEnd(end) ? t(($) => $.ends[end ?? 'Open'], { field, limit }) : reasonOf(end);
  const notes = [endText, unfit > 0 ? t(($) => $.unfit, { unfit }) : ''].filter((text) => text !== '');
  return (
    <FactTile
      name={t(($) => $.last, { lotNo: sourceLotNo })}
      note={<span className={end === null || end === 'Done' ? styles.quiet : styles.reason}>{notes.join(' ')}</span>}
    >
      {t(($) => $.gave, { rows, lines })}{' '}
      {lotNo === null ? (
        formatDate(locale, feed.at, true)
      ) : (
        <AppLink to={addresses.lotData(taskId, lotNo)}>{t(($) => $.run, { lotNo })}</AppLink>
      )}
    </FactTile>
  );
}
