import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { Outage } from '#core/domain/refusal.ts';
import type { SyncProblem } from '#workers/sync/api.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { polledAtOf } from '#app/store/queries/storedReplies.ts';

/** The last successful poll, and what is wrong since; terms of a list. */
export function PollFacts() {
  const { t } = useTranslation('sync');
  const store = useStore();
  const { lastGoodPollAt, problem } = useSignalValue(syncStatus);
  const polledAt = useLiveQuery(() => polledAtOf(store), [store]);
  const lastPoll = lastGoodPollAt ?? polledAt;
  const sentenceOf = useProblemSentence();
  return (
    <>
      <dt>{t(($) => $.lastPoll)}</dt>
      <dd>{lastPoll === null ? t(($) => $.never) : lastPoll !== undefined && <RelativeTime time={lastPoll} />}</dd>
      {problem !== null && <dt>{t(($) => $.problem)}</dt>}
      {problem !== null && <dd>{sentenceOf(problem)}</dd>}
    </>
  );
}

function useProblemSentence(): (problem: SyncProblem) => string {
  const { t } = useTranslation('sync');
  const { ofOutage, ofRefusal } = useMessages();
  return (code) => {
    if (code === 'DeviceStorageFailed') return ofRefusal({ code });
    const kind = outageOf(code);
    return kind === null ? t(($) => $.problemSentence, { code }) : ofOutage({ kind, retryAfterSeconds: 0 });
  };
}

/** Returns the outage behind a problem, if it is one: outages have sentences of their own. */
function outageOf(problem: SyncProblem): Outage['kind'] | null {
  if (problem === 'Unavailable') return 'ServiceDown';
  return problem === 'BadReply' || problem === 'Outdated' || problem === 'ForeignPage' ? problem : null;
}
