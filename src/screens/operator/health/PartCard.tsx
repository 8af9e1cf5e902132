import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HealthPart, Verdict } from '#core/domain/operator/health.ts';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { formatBytes, formatDuration } from '#app/i18n/numberFormat.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from '../OperatorScreen.module.css';
import { VerdictBadge } from '../VerdictBadge.tsx';

/** The pages about single parts. */
const pageOf: Partial<Record<HealthPart, 'mails' | 'templates' | 'backups'>> = {
  mails: 'mails',
  templates: 'templates',
  backup: 'backups',
};

interface PartCardProps {
  part: HealthPart;
  verdict: Verdict;
  health: ServiceHealth;
}

/** One part of the service: its verdict, its figures, what they mean, and what to do when it is not in order. */
export function PartCard({ part, verdict, health }: PartCardProps) {
  const { t } = useTranslation('operator');
  const figures = useFigures(health)[part];
  const page = pageOf[part];
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{t(($) => $.parts[part].title)}</h2>
        <VerdictBadge verdict={verdict} />
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <Figure key={name} name={name}>
            {value}
          </Figure>
        ))}
      </dl>
      <p className={styles.quiet}>{t(($) => $.parts[part].means)}</p>
      {verdict !== 'good' && <p className={styles.advice}>{t(($) => $.parts[part].advice)}</p>}
      {page !== undefined && <AppLink to={addresses.operatorPage(page)}>{t(($) => $.pages[page])}</AppLink>}
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface NamedFigure {
  name: string;
  value: ReactNode;
}

function useFigures(health: ServiceHealth): Record<HealthPart, NamedFigure[]> {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { workers, queue, storage, mails, templates, backupAt } = health;
  const number = (name: string, value: number): NamedFigure => ({ name, value: <NumberText value={value} /> });
  const slots = workers.reduce((sum, worker) => sum + (worker.slots ?? 0), 0);
  return {
    workers: [
      number(
        t(($) => $.figures.workers),
        workers.length,
      ),
      number(
        t(($) => $.figures.slots),
        slots,
      ),
      number(
        t(($) => $.figures.losses),
        queue.workerLosses,
      ),
    ],
    queue: [
      number(
        t(($) => $.figures.running),
        queue.running,
      ),
      number(
        t(($) => $.figures.waiting),
        queue.waiting,
      ),
      { name: t(($) => $.figures.longestWait), value: formatDuration(locale, queue.longestWaitSeconds * 1000) },
      number(
        t(($) => $.figures.exports),
        queue.exportsRunning + queue.exportsWaiting,
      ),
      number(
        t(($) => $.figures.setAside),
        queue.tasksSetAside,
      ),
    ],
    storage: [
      { name: t(($) => $.figures.database), value: formatBytes(locale, storage.databaseBytes) },
      { name: t(($) => $.figures.disk), value: storage.isFull ? t(($) => $.figures.full) : t(($) => $.figures.free) },
    ],
    mails: [
      number(
        t(($) => $.figures.unsent),
        mails.waiting,
      ),
      {
        name: t(($) => $.figures.oldest),
        value: mails.oldestAt === null ? '–' : <RelativeTime time={mails.oldestAt} />,
      },
    ],
    templates: [
      number(
        t(($) => $.figures.templates),
        templates.count,
      ),
      number(
        t(($) => $.figures.pages, { days: templates.days }),
        templates.pagesDone,
      ),
      number(
        t(($) => $.figures.failed),
        templates.pagesFailed,
      ),
    ],
    backup: [
      {
        name: t(($) => $.figures.backup),
        value: backupAt === null ? t(($) => $.figures.never) : <RelativeTime time={backupAt} />,
      },
    ],
  };
}
