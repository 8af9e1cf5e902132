import { useTranslation } from 'react-i18next';
import { linkKindOf } from '#core/domain/drift/mending.ts';
import type { LotEvent } from '#core/domain/run/lotEvent.ts';
import { StartWay } from '#core/domain/task/schedule.ts';
import { useWaitSentence } from '#app/parts/status/useWaitSentence.ts';
import type { RecordLine } from './RecordList.tsx';

type EventText = Pick<RecordLine, 'note' | 'tone'> & { text: string };

/** Returns a function that describes an event of a run's log. */
export function useEventText(): (event: LotEvent) => EventText {
  const { t } = useTranslation('record');
  const { t: tConsole } = useTranslation('console');
  const waitSentence = useWaitSentence();
  const { t: failures } = useTranslation('failures');
  const { t: tDrift } = useTranslation('drift');
  const lostName = (column: string | null): string => {
    const link = column === null ? null : linkKindOf(column);
    return link === null ? (column ?? t(($) => $.log.events.SelectorItems)) : tDrift(($) => $.links[link]);
  };
  return (event) => {
    switch (event.code) {
      case 'Started':
        return { text: t(($) => $.log.events[startTexts[event.startWay]], { ...event }) };
      case 'Fed': {
        const { unfit, sourceTaskName: name, sourceLotNo: lotNo, ...fed } = event;
        const text = t(($) => $.log.events.Fed, { name, lotNo, ...fed });
        return unfit === 0 ? { text } : { text, note: t(($) => $.log.events.FedUnfit, { unfit }), tone: 'warning' };
      }
      case 'Waits':
        return { text: waitSentence(event.reason) };
      case 'Began':
        return {
          text: t(($) => $.log.events[event.attempt === 1 ? 'Began' : 'WentOn'], { no: event.subtaskNo, ...event }),
        };
      case 'WorkerLost':
        return { text: t(($) => $.log.events.WorkerLost, { no: event.subtaskNo }), tone: 'warning' };
      case 'HandedBack':
      case 'BrowserWanted':
        return { text: t(($) => $.log.events[event.code], { no: event.subtaskNo }) };
      case 'PageLeftOut': {
        const reason = failures(($) => $[event.reason]);
        const note = event.detail === null ? event.url : `${event.url} · ${event.detail}`;
        return { text: t(($) => $.log.events.PageLeftOut, { reason }), note, tone: 'warning' };
      }
      case 'ListEnded':
        return { text: t(($) => $.log.events.ListEnded, { no: event.subtaskNo }), note: event.url };
      case 'SubtaskEnded': {
        const { subtaskNo: no, rows, isStopped } = event;
        return { text: t(($) => $.log.events[isStopped ? 'SubtaskStopped' : 'SubtaskDone'], { no, rows }) };
      }
      case 'StopAsked':
        return {
          text:
            event.subtaskNo === null
              ? t(($) => $.log.events.StopAsked)
              : t(($) => $.log.events.SubtaskStopAsked, { no: event.subtaskNo }),
        };
      case 'RepeatsLeftOut':
      case 'RowsReplaced':
        return { text: t(($) => $.log.events[event.code], { rows: event.rows }) };
      case 'SelectorLost': {
        const { second, proposal, ...lost } = event;
        const column = lostName(event.column);
        const notes = [
          second === null ? [] : t(($) => $.log.events.SelectorSecond, { second }),
          proposal === null ? [] : t(($) => $.log.events.SelectorProposal, { proposal }),
        ].flat();
        const text = t(($) => $.log.events.SelectorLost, { ...lost, column });
        return { text, tone: 'warning', ...(notes.length > 0 && { note: notes.join(' ') }) };
      }
      case 'Ended':
        return {
          text: t(($) => $.log.events.Ended, { ...event, reason: tConsole(($) => $.endReasons[event.reason]) }),
        };
    }
  };
}

const startTexts = {
  [StartWay.Manual]: 'StartedManual',
  [StartWay.Scheduled]: 'StartedScheduled',
  [StartWay.Local]: 'StartedLocal',
  [StartWay.Chained]: 'StartedChained',
} as const;
