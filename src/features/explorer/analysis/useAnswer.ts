import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import type { AnalysisApi, DataProblem, DataResult } from '#workers/data/api.ts';
import type { TableData } from '../rows/useTableData.ts';

export interface Answer<Value> {
  /** `undefined` before the first answer to this question. The earlier one stays while rows are read again. */
  value: Value | undefined;
  isWorking: boolean;
  problem: DataProblem['code'] | null;
  cancel: () => void;
  retry: () => void;
}

/**
 * Asks the data worker about the rows that are shown, and again when other rows are shown. `question` names what is
 * asked: another text is another question.
 */
export function useAnswer<Value>(
  { session, request }: Pick<TableData, 'session' | 'request'>,
  question: string,
  ask: (api: AnalysisApi) => Promise<DataResult<Value>>,
): Answer<Value> {
  const [attempt, countAttempt] = useReducer((attempts: number) => attempts + 1, 0);
  const rewrites = useSyncExternalStore(session.subscribe, () => session.state().rewrites);
  const [answer, setAnswer] = useState<{ question: string; asked: string; result: DataResult<Value> }>();
  const asked = JSON.stringify([question, request.query, rewrites, attempt]);
  const latest = useRef({ ask, request });
  /** Ends the question under way for the user, whichever of its calls runs; between two of them nothing else would. */
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = { ask, request };
    // Rows that arrive meanwhile are read after a pause (dataSession.ts).
    session.show(request);
  });
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<DataResult<Value>> => {
      const isReady = await session.ready(latest.current.request);
      if (!isReady) return { ok: false, problem: { code: session.state().problem ?? 'Cancelled' } };
      return session.call((api) => latest.current.ask(api));
    };
    const settle = (result: DataResult<Value>): void => {
      if (isWanted) setAnswer({ question, asked, result });
      isWanted = false;
    };
    stop.current = () => settle({ ok: false, problem: { code: 'Cancelled' } });
    void read().then(settle);
    return () => {
      isWanted = false;
    };
  }, [session, asked, question]);

  const isWorking = answer?.asked !== asked;
  const problem = isWorking || answer.result.ok ? null : answer.result.problem.code;
  return {
    value: answer?.question === question && answer.result.ok ? answer.result.value : undefined,
    isWorking,
    problem,
    cancel: () => {
      stop.current();
      session.cancel();
    },
    retry: () => {
      // A worker that has died never answers: the next question starts another one.
      if (problem === 'ReaderStopped') session.close();
      else if (session.state().problem !== null) session.retry();
      countAttempt();
    },
  };
}
