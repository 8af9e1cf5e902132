import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { installNode, installPackage, runnerCommand, type System } from '#core/domain/run/runnerCommands.ts';
import styles from './ClientDownloadScreen.module.css';
import { Command } from './Command.tsx';

/** The four steps from the installation to the first rows. */
export function Steps({ system, task }: { system: System; task: { taskId: string } | undefined }) {
  const { t } = useTranslation('runner');
  const nodeTexts: Record<System, string> = {
    windows: t(($) => $.download.nodeWindows),
    macos: t(($) => $.download.nodeMac),
    linux: t(($) => $.download.nodeLinux),
  };
  return (
    <ol className={styles.list}>
      <Step number={1} title={t(($) => $.download.stepNode)} text={nodeTexts[system]}>
        <Command text={installNode[system]} />
      </Step>
      <Step number={2} title={t(($) => $.download.stepPackage)} text={t(($) => $.download.packageText)}>
        <Command text={installPackage(system)} />
      </Step>
      <Step number={3} title={t(($) => $.download.stepSignIn)} text={t(($) => $.download.signInText)}>
        <Command text={runnerCommand(system, `sign-in --service ${location.origin}`)} />
      </Step>
      {task === undefined ? (
        <Step number={4} title={t(($) => $.download.stepRunAny)} text={t(($) => $.download.runText)}>
          <Command text={runnerCommand(system, 'tasks')} />
          <Command text={runnerCommand(system, 'run <ID>')} />
        </Step>
      ) : (
        <Step number={4} title={t(($) => $.download.stepRun)}>
          <Command text={runnerCommand(system, `run ${task.taskId}`)} />
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  number: number;
  title: string;
  text?: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.stepBody}>
        <h2 className={styles.stepTitle}>{title}</h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </li>
  );
}
