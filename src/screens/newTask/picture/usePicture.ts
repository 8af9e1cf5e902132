import { useEffect, useRef, useState } from 'react';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import type { GivenSignIn, ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { everyColumn, recipeWith } from '../columns/keptTable.ts';

interface PictureState {
  reply: PagePictureReply | null;
  /** The start of the request in ms, while the picture is being taken. */
  takingSince: number | null;
  /** The reason why the service took no picture. */
  failure: string | null;
}

const nothing: PictureState = { reply: null, takingSince: null, failure: null };

/** Takes the picture of a read page when it is first shown; a browser is not opened for pages that nobody looks at. */
export function usePicture(address: string, signedIn: GivenSignIn, tables: readonly ProposedTable[]) {
  const messages = useMessages();
  const [state, setState] = useState(nothing);
  const isWanted = useRef(true);
  useEffect(() => {
    isWanted.current = true;
    return () => {
      isWanted.current = false;
      void bridge.cancelReading('picture');
    };
  }, []);
  const take = async (): Promise<void> => {
    setState({ ...nothing, takingSince: Date.now() });
    const recipes = tables.map((table) => recipeWith(table, everyColumn(table)));
    const outcome = await bridge.picturePage({ url: address, recipes, ...signedIn });
    if (!isWanted.current) return;
    setState(outcome.ok ? { ...nothing, reply: outcome.value } : { ...nothing, failure: messages.ofFailed(outcome) });
  };
  return { ...state, take: () => void take() };
}
export type Picture = ReturnType<typeof usePicture>;
