import { Button } from '@fluentui/react-components';
import { Wrench16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Repair } from '#workers/sync/api.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { Section } from '#app/parts/Section.tsx';
import styles from './SyncScreen.module.css';

type Intent = Parameters<typeof NoticeBar>[0]['intent'];

/** Checks this device's copy and reads it again, with what was found. */
export function RepairCard() {
  const { t } = useTranslation('sync');
  const messages = useMessages();
  const sentenceOf = useRepairSentence();
  const [isRunning, setRunning] = useState(false);
  const [answer, setAnswer] = useState<{ intent: Intent; text: string } | null>(null);
  const handleRepair = async () => {
    setRunning(true);
    setAnswer(null);
    const outcome = await bridge.repair();
    setRunning(false);
    if (outcome.ok) setAnswer({ intent: 'success', text: sentenceOf(outcome.value) });
    else if ('outage' in outcome) setAnswer({ intent: 'info', text: t(($) => $.repair.waits) });
    else setAnswer({ intent: 'error', text: messages.ofRefusal(outcome.refusal) });
  };
  return (
    <Section title={t(($) => $.repair.title)}>
      <div className={styles.card}>
        <p>{t(($) => $.repair.sentence)}</p>
        <div>
          <Button icon={<Wrench16Regular />} disabledFocusable={isRunning} onClick={() => void handleRepair()}>
            {t(($) => (isRunning ? $.repair.running : $.repair.button))}
          </Button>
        </div>
        <div aria-live="polite">{answer !== null && <NoticeBar intent={answer.intent}>{answer.text}</NoticeBar>}</div>
      </div>
    </Section>
  );
}

function useRepairSentence(): (repair: Repair) => string {
  const { t } = useTranslation('sync');
  return ({ area, brokenRuns }) => {
    const rows = brokenRuns === 0 ? '' : ` ${t(($) => $.repair.runs, { count: brokenRuns })}`;
    if (area !== null) return t(($) => $.repair.damaged, { what: t(($) => $.repair.areas[area]) }) + rows;
    return brokenRuns === 0 ? t(($) => $.repair.sound) : rows.trimStart();
  };
}
