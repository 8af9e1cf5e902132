import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenSignIn } from '#core/wire/calls/template/proposeCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { detailRecipe, readDetails, type DetailLink } from '../columns/details.ts';
import type { Details, PageTable } from '../columns/keptTable.ts';

interface Opening {
  /** The start of the reading, in ms, while a page is being read. */
  since: number | null;
  failure: string | null;
}

/** Opens the page behind a row of a table; what it has is given to `onOpen`. */
export function useDetails(table: PageTable, signedIn: GivenSignIn, onOpen: (details: Details) => void) {
  const { t } = useTranslation('proposal');
  const { t: failures } = useTranslation('failures');
  const messages = useMessages();
  const [state, setState] = useState<Opening>({ since: null, failure: null });
  const turn = useRef(0);

  const open = async (link: DetailLink): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setState({ since: Date.now(), failure: null });
    const recipe = detailRecipe(table, link.url);
    const page = { url: link.url, isRecord: true, ...(recipe && { recipe }), ...signedIn };
    const outcome = await bridge.proposeTables(page);
    if (mine !== turn.current) return;
    if (!outcome.ok) return setState({ since: null, failure: messages.ofFailed(outcome) });
    const { failure } = outcome.value.page;
    const details = readDetails(table, link, outcome.value);
    if (details !== null) onOpen(details);
    const reason = failure === null ? t(($) => $.details.nothing) : failures(($) => $[failure.code]);
    setState({ since: null, failure: details === null ? reason : null });
  };
  /** Ends the reading: an answer that arrives after this is ignored. */
  const cancel = (): void => {
    turn.current += 1;
    void bridge.cancelReading('record');
    setState({ since: null, failure: null });
  };
  useEffect(
    () => () => {
      turn.current += 1;
      void bridge.cancelReading('record');
    },
    [],
  );
  return { ...state, open: (link: DetailLink) => void open(link), cancel };
}
