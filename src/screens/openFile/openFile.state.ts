import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { giveFileTo, openedFile } from '#app/state/openedFile.ts';
import { useStore } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { fileTargetsIn, type FileTarget } from '#app/store/queries/fileTargets.ts';

/** The maximum number of shown fields; the others are found by the search. */
const shownTargets = 20;

/** Returns the opened file, the fields that can take it, and the action that opens the form of the chosen field. */
export function useOpenFile() {
  const store = useStore();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const [keyword, search] = useState('');
  const all = useLiveQuery(() => fileTargetsIn(store, locale), [store, locale]);
  const word = keyword.trim().toLocaleLowerCase(locale);
  const found = (all ?? []).filter(({ name, field }) => `${name} ${field}`.toLocaleLowerCase(locale).includes(word));
  return {
    file: useSignalValue(openedFile),
    keyword,
    search,
    targets: found.slice(0, shownTargets),
    /** `-1` while the fields are being read. */
    count: all === undefined ? -1 : found.length,
    open: (file: File) => {
      openedFile.value = file;
    },
    choose: ({ slug, taskId, paramName }: FileTarget) => {
      giveFileTo(paramName);
      navigate(taskId === null ? addresses.templatePage(slug) : addresses.taskEdit(slug, taskId));
    },
  };
}
