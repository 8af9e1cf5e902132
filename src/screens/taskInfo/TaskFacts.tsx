import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/task.ts';
import { DurationText } from '#app/parts/format/DurationText.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import styles from './TaskInfoScreen.module.css';

/** The latest run in figures. */
export function TaskFacts({ lot }: { lot: Lot }) {
  const { t } = useTranslation('console');
  const startedAt = lot.startedAt ?? lot.createdAt;
  return (
    <section aria-label={t(($) => $.taskInfo.facts.label)}>
      <dl className={styles.facts}>
        <Fact name={t(($) => $.taskInfo.facts.rows)}>
          <NumberText value={lot.rowCount} />
        </Fact>
        <Fact
          name={t(($) => $.taskInfo.facts.pages)}
          note={lot.pagesFailed > 0 && t(($) => $.taskInfo.facts.failed, { count: lot.pagesFailed })}
        >
          <NumberText value={lot.pagesDone} />
        </Fact>
        <Fact name={t(($) => $.taskInfo.facts.charge)}>
          <MoneyText micro={lot.chargeMicro} />
        </Fact>
        <Fact name={t(($) => $.taskInfo.facts.started)}>
          <RelativeTime time={startedAt} />
        </Fact>
        <Fact name={t(($) => $.taskInfo.facts.duration)}>
          <DurationText startedAt={startedAt} endedAt={lot.endedAt} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children} {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
