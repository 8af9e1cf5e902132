import { useEffect, useRef, useState } from 'react';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import type { GivenSignIn, OtherColumn, ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import { elementsRecipe } from '../columns/elements.ts';
import { everyColumn, recipeWith } from '../columns/keptTable.ts';
import type { Box } from './pointing.ts';

interface PictureState {
  /** With the places of the tables. */
  reply: PagePictureReply | null;
  /** The places of the page's elements outside its lists. */
  elements: readonly (Box | null)[];
  /** The start of the request in ms, while the picture is being taken. */
  takingSince: number | null;
  /** The reason why the service took no picture. */
  failure: string | null;
}

const nothing: PictureState = { reply: null, elements: [], takingSince: null, failure: null };

/** Takes the picture of a read page when it is first shown; a browser is not opened for pages that nobody looks at. */
export function usePicture(
  address: string,
  signedIn: GivenSignIn,
  tables: readonly ProposedTable[],
  elements: readonly OtherColumn[],
) {
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
    const [first] = tables;
    const recipes = tables.map((table) => recipeWith(table, everyColumn(table)));
    if (first !== undefined && elements.length > 0) recipes.push(elementsRecipe(first, elements));
    const outcome = await bridge.picturePage({ url: address, recipes, ...signedIn });
    if (!isWanted.current) return;
    if (!outcome.ok) return setState({ ...nothing, failure: messages.ofFailed(outcome) });
    const reply = { ...outcome.value, tables: outcome.value.tables.slice(0, tables.length) };
    const places = outcome.value.tables[tables.length]?.columns ?? [];
    setState({ ...nothing, reply, elements: places.map(([box = null]) => box) });
  };
  return { ...state, take: () => void take() };
}
export type Picture = ReturnType<typeof usePicture>;
