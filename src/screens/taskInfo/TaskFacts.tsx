import { useTranslation } from 'react-i18next';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { LeftOut } from './deferredSections.tsx';
import { isContinuable } from './taskInfo.state.ts';
import styles from './TaskInfoScreen.module.css';

/** The figures of the latest run, and the reason of its end if it did not finish all its work. */
export function TaskFacts({ lot, repeats }: { lot: Lot; repeats: Repeats | null }) {
  const { t } = useTranslation('console');
  const { endReason, repeatsLeftOut } = lot;
  return (
    <div>
      <Figures lot={lot} />
      {endReason !== null && endReason !== 'Finished' && !isContinuable(lot) && (
        <p className={styles.endReason}>{t(($) => $.endReasons[endReason])}</p>
      )}
      {repeatsLeftOut > 0 && <LeftOut lot={lot} repeats={repeats} />}
    </div>
  );
}

function Figures({ lot }: { lot: Lot }) {
  const { t } = useTranslation('console');
  const startedAt = lot.startedAt ?? lot.createdAt;
  return (
    <FactTiles label={t(($) => $.taskInfo.facts.label)}>
      <FactTile name={t(($) => $.taskInfo.facts.rows)}>
        <NumberText value={lot.rowCount} />
      </FactTile>
      <FactTile
        name={t(($) => $.taskInfo.facts.pages)}
        note={lot.pagesFailed > 0 && t(($) => $.taskInfo.facts.failed, { count: lot.pagesFailed })}
      >
        <NumberText value={lot.pagesDone} />
      </FactTile>
      <FactTile name={t(($) => $.taskInfo.facts.charge)}>
        <MoneyText micro={lot.chargeMicro} />
      </FactTile>
      <FactTile name={t(($) => $.taskInfo.facts.started)}>
        <RelativeTime time={startedAt} />
      </FactTile>
      <FactTile name={t(($) => $.taskInfo.facts.duration)}>
        <DurationText startedAt={startedAt} endedAt={lot.endedAt} />
      </FactTile>
    </FactTiles>
  );
}
