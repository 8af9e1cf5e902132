import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useStore } from '#app/state/session.ts';
import { savedViewsOf, type ListedView } from '#app/store/queries/savedViews.ts';
import type { Table } from '../rows/tableRows.ts';
import { baseOf, isOpen, settingsIn, withSavedView } from './viewSettings.ts';

/** The saved views of a table's task. */
export interface SavedViews {
  /** By name; `undefined` while they are being read. */
  views: readonly ListedView[] | undefined;
  /** The view that was opened, if it still exists. */
  current: ListedView | null;
  /** True if the table shows something else than `current`. */
  isChanged: boolean;
  /** The shown rows and columns, as a view stores them (viewSettings.ts). */
  settings: string;
}

/** Returns the saved views of a task. Its default view opens with the table if the address leaves it open. */
export function useSavedViews({ taskId, names }: Pick<Table, 'taskId' | 'names'>): SavedViews {
  const store = useStore();
  const [address, setAddress] = useSearchParams();
  const views = useLiveQuery(() => savedViewsOf(store, taskId), [store, taskId]);
  const [text, namesText] = [address.toString(), JSON.stringify(names)];
  const isLeftOpen = useRef(isOpen(address));
  useEffect(() => {
    if (views === undefined || !isLeftOpen.current) return;
    isLeftOpen.current = false;
    const first = views.find(({ isDefault }) => isDefault);
    if (first === undefined) return;
    setAddress((before) => (isOpen(before) ? withSavedView(before, first) : before), { replace: true });
  }, [views, setAddress]);
  return useMemo(() => {
    const known = JSON.parse(namesText) as string[];
    const shown = new URLSearchParams(text);
    const settings = settingsIn(shown, known);
    const base = baseOf(shown);
    const current = views?.find(({ viewId }) => viewId === base) ?? null;
    const isChanged = current !== null && settingsIn(new URLSearchParams(current.settings), known) !== settings;
    return { views, current, isChanged, settings };
  }, [views, text, namesText]);
}
