import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { runnerCommand, systemNames, systemOf, systems, type System } from '#core/domain/run/runnerCommands.ts';
import { addresses, runnerAsked } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import choices from '#app/parts/choices.module.css';
import plans from '#app/parts/plans/plans.module.css';
import { runnerScheme } from '#core/domain/task/programLink.ts';
import { ProgramOffer } from '#app/parts/ProgramOffer.tsx';
import { Section } from '#app/parts/Section.tsx';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import styles from './ClientDownloadScreen.module.css';
import { useNamedTask } from './clientDownload.state.ts';
import { Command } from './Command.tsx';
import { Steps } from './Steps.tsx';

/** §2.1, client run hand-off: explains how to run a task on the user's own computer, step by step for each system. */
export function ClientDownloadScreen() {
  const { t } = useTranslation('runner');
  const { t: common } = useTranslation();
  const [search] = useSearchParams();
  const task = useNamedTask(search.get('taskId'));
  const [system, setSystem] = useState<System>(() => systemOf(navigator.userAgent));
  return (
    <div className={plans.screen}>
      <PageHeader
        title={common(($) => $.titles.clientDownload)}
        actions={<AppLink to={addresses.device}>{t(($) => $.download.runners)}</AppLink>}
      >
        <p className={plans.lead}>{t(($) => $.download.lead)}</p>
        {task !== undefined && <Opening key={task.taskId} task={task} />}
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.steps}>
          <SystemChoice system={system} onChoose={setSystem} />
          <Steps system={system} task={task} />
        </div>
        <Facts system={system} task={task} />
      </div>
    </div>
  );
}

/** Tries the link once for a user who came to run the task, but not when the page is loaded again. */
function Opening({ task: { taskId, taskName } }: { task: NamedTask }) {
  const { t } = useTranslation('runner');
  const [isAsked] = useState(() => history.state === runnerAsked);
  const forget = () => history.replaceState(null, '');
  return (
    <>
      <p className={styles.task}>{t(($) => $.download.task, { name: taskName })}</p>
      <ProgramOffer scheme={runnerScheme} link={{ errand: 'task', taskId }} isAsked={isAsked} onAsked={forget} />
    </>
  );
}

function Facts({ system, task }: { system: System; task: { taskId: string } | undefined }) {
  const { t } = useTranslation('runner');
  return (
    <aside className={styles.facts}>
      <Section title={t(($) => $.download.facts)}>
        <ul className={styles.list}>
          <li>{t(($) => $.download.kept)}</li>
          <li>{t(($) => $.download.price)}</li>
          <li>{t(($) => $.download.polite)}</li>
          <li>{t(($) => $.download.proxies)}</li>
          <li>
            {t(($) => $.download.timer)}
            <Command text={runnerCommand(system, `schedule ${task?.taskId ?? '<ID>'} --daily 08:30`)} />
          </li>
          {system === 'linux' && (
            <li>
              {t(($) => $.download.links)}
              <Command text={runnerCommand(system, 'register')} />
            </li>
          )}
        </ul>
      </Section>
    </aside>
  );
}

/** The choice of one of three systems; Fluent's tabs would weigh more than the rest of the page. */
function SystemChoice({ system, onChoose }: { system: System; onChoose: (system: System) => void }) {
  const { t } = useTranslation('runner');
  return (
    <fieldset className={choices.choices} aria-label={t(($) => $.download.system)}>
      {systems.map((each) => (
        <button
          key={each}
          type="button"
          className={choices.choice}
          aria-pressed={each === system}
          onClick={() => onChoose(each)}
        >
          {systemNames[each]}
        </button>
      ))}
    </fieldset>
  );
}
