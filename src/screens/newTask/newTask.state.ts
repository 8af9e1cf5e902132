import { useEffect, useRef, useState } from 'react';
import { textOfValue } from '#core/domain/parameters/parameter.ts';
import type { OtherColumn, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { draftKey } from '#app/store/drafts.ts';
import type { DraftRow } from '#app/store/tables.ts';
import { taskNameOf } from './address/webAddress.ts';
import { addressOf, recipeFor, signedInWith, stepsOf, type EditedTask } from './editedTask.ts';
import type { ImportedRecipe } from './file/importedRecipe.ts';
import type { freshColumns } from './hand/freshColumns.ts';
import { withChange, type Choice } from './columns/columnChanges.ts';
import { keptWithDetails, withRecipeDetails } from './columns/details.ts';
import { withElement, withTakenElements } from './columns/elements.ts';
import { allColumns, withColumn, type Details, type KeptColumn, type PageTable } from './columns/keptTable.ts';
import type { Preparation } from './steps/preparation.ts';

/** The key of the draft of this page, for a new or an edited task: the read page, and what was made of it. */
export function newTaskDraft(taskId: string | null): string {
  return draftKey('new-task', taskId);
}

/** A page that was read, and what was opened behind the rows of its tables. */
export interface FoundPage extends ProposedTables {
  tables: PageTable[];
  own: PageTable | null;
}

export interface NewTask extends Preparation {
  address: string;
  /** The start of the reading, in ms, while a page is being read. */
  readingSince: number | null;
  failure: string | null;
  found: FoundPage | null;
  /** The place of the chosen table among those that were found. */
  chosen: number;
  kept: readonly KeptColumn[];
  /** The kept columns of the tables that were chosen before, by their places. */
  keptBefore: Readonly<Record<number, readonly KeptColumn[]>>;
  /** Choices that can be taken back, the last one first to go. */
  undoable: readonly Choice[];
  taskName: string;
  /** Text of the field for the number of pages; '' for all. */
  maxPages: string;
  /** The one with which `found` was read; `null` in drafts of earlier versions. */
  readWith: Preparation | null;
  /** The recipe of a file, which is read on its page. */
  imported: ImportedRecipe | null;
}

const nothing: NewTask = {
  address: '',
  readingSince: null,
  failure: null,
  found: null,
  chosen: 0,
  kept: [],
  keptBefore: {},
  undoable: [],
  taskName: '',
  maxPages: '',
  steps: [],
  signIn: '',
  readWith: null,
  imported: null,
};

export interface Beginning {
  draft: DraftRow | null;
  /** The address that the page was opened with. */
  given: string | null;
  edited: EditedTask | null;
}

/** Returns the state of the page, begun with a draft, a task, or an address that is read at once. */
export function useNewTask({ draft, given, edited }: Beginning) {
  const messages = useMessages();
  const [state, setState] = useState<NewTask>(() => stateOfDraft(draft, given) ?? beginningOf(given, edited));
  const turn = useRef(0);
  const change = (part: Partial<NewTask>): void => setState((before) => ({ ...before, ...part }));

  const read = async (
    address: string,
    { imported, steps, signIn }: Pick<NewTask, 'imported' | 'steps' | 'signIn'> = state,
  ): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    change({ address, steps, readingSince: Date.now(), failure: null });
    const owner = edited ?? imported;
    const recipe = owner && recipeFor(address, owner);
    const outcome = await bridge.proposeTables({
      url: address,
      steps: [...steps],
      ...(recipe && { recipe }),
      ...signedInWith(signIn, edited),
    });
    if (mine !== turn.current) return;
    if (outcome.ok) {
      // Values by hand are read from the rows of today. Their patterns are no part of the first paint.
      const refresh = state.kept.some(({ hand }) => hand !== undefined)
        ? (await import('./hand/freshColumns.ts')).freshColumns
        : asTheyAre;
      const readWith = { steps, signIn };
      setState((before) => ({ ...before, ...readTables(before, outcome.value, owner !== null, refresh), readWith }));
    } else change({ readingSince: null, failure: messages.ofFailed(outcome) });
  };
  /** Cancels the reading: an answer that arrives after this is ignored. */
  const cancel = (): void => {
    turn.current += 1;
    void bridge.cancelReading('page');
    change({ readingSince: null });
  };
  /** Takes the recipe of a file, or, with `null`, forgets it. */
  const openRecipe = (imported: ImportedRecipe | null): void => {
    if (imported === null) return setState((before) => ({ ...nothing, address: before.address }));
    const address = addressOf(imported);
    const maxPages = textOfValue(imported.parameters[ownRecipeTemplate.maxPages]);
    const steps = stepsOf(imported);
    setState({ ...nothing, imported, address, steps, taskName: imported.name, maxPages });
    if (address !== '') void read(address, { ...nothing, imported, steps });
  };
  /** The columns of the table that was chosen before are there when it is chosen again. */
  const choose = (place: number): void =>
    setState((before) =>
      place === before.chosen
        ? before
        : withChoice(before, { chosen: place, kept: before.keptBefore[place] ?? columnsAt(before.found, place) }),
    );
  const keep = (kept: readonly KeptColumn[]): void =>
    setState((before) => withChoice(before, { chosen: before.chosen, kept }));
  const openDetails = (details: Details): void =>
    setState((before) => withTableChanged(before, (table) => ({ ...table, details })));
  /** Takes an element of the page that is no column of the chosen table yet. */
  const takeElement = (element: OtherColumn): void => setState((before) => withTaken(before, element));
  const undo = (): void =>
    setState((before) => {
      const last = before.undoable.at(-1);
      return last === undefined ? before : { ...withChoice(before, last), undoable: before.undoable.slice(0, -1) };
    });

  // Only for the address that the page was opened with.
  useEffect(() => {
    if (state.found === null && state.address !== '') void read(state.address);
    return () => {
      turn.current += 1;
      void bridge.cancelReading('page');
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    ...state,
    edited,
    signedIn: signedInWith(state.signIn, edited),
    change,
    choose,
    keep,
    openDetails,
    takeElement,
    undo,
    openRecipe,
    read: (address: string, steps = state.steps) => void read(address, { ...state, steps }),
    cancel,
  };
}
export type NewTaskState = ReturnType<typeof useNewTask>;

function withChoice(before: NewTask, next: Choice): NewTask {
  const { chosen, kept } = before;
  return {
    ...before,
    ...next,
    keptBefore: { ...before.keptBefore, [chosen]: kept },
    undoable: withChange(before.undoable, { chosen, kept }, next),
  };
}

/** The tables that are shown: that of the edited task comes first. */
export function shownTables({ own, tables }: FoundPage): PageTable[] {
  return own === null ? tables : [own, ...tables];
}

/** The chosen table with other columns beside the proposed ones; the kept ones stay where they are. */
function withTableChanged(before: NewTask, change: (table: PageTable) => PageTable): NewTask {
  const { found, chosen, kept } = before;
  const table = found === null ? undefined : shownTables(found)[chosen];
  if (found === null || table === undefined) return before;
  const changed = change(table);
  const present = (columns: readonly KeptColumn[]) => keptWithDetails(columns, table, changed);
  const undoable = before.undoable.map((choice) =>
    choice.chosen === chosen ? { ...choice, kept: present(choice.kept) } : choice,
  );
  return { ...before, found: withTable(found, table, changed), kept: present(kept), undoable };
}

function withTaken(before: NewTask, element: OtherColumn): NewTask {
  const after = withTableChanged(before, (table) => withElement(table, element));
  const table = after.found === null ? undefined : shownTables(after.found)[after.chosen];
  if (table === undefined) return before;
  const place = table.columns.length + table.minor.length - 1;
  const kept = withColumn(after.kept, { place, copy: 0, reading: 0, name: element.name });
  return withChoice(after, { chosen: after.chosen, kept });
}

/** Keeps the changes by hand where the page is read again with the same result. */
function readTables(
  before: NewTask,
  reply: ProposedTables,
  isEdited: boolean,
  refresh: RefreshColumns,
): Partial<NewTask> {
  const read: FoundPage = { ...reply, own: reply.own && withRecipeDetails(reply.own) };
  const old = before.found === null ? undefined : shownTables(before.found)[before.chosen];
  const same = shownTables(read)[before.chosen];
  const isSame = old !== undefined && same !== undefined && namesOf(old) === namesOf(same);
  const found = isSame ? withTable(read, same, withOld(same, old, before.kept, reply.elements)) : read;
  const isOwnName = isEdited || (before.found !== null && before.taskName !== taskNameOf(before.found.page.url));
  const taskName = isOwnName ? before.taskName : taskNameOf(found.page.url);
  const chosen = isSame ? before.chosen : 0;
  const table = shownTables(found)[chosen];
  const kept =
    isSame && table !== undefined
      ? refresh(keptWithDetails(before.kept, old, table), table, found.page.language)
      : columnsAt(found, 0);
  return { found, chosen, kept, keptBefore: {}, undoable: [], taskName, readingSince: null, failure: null };
}

/** The same table, with what is not read again with it: the page behind a row, and elements that were taken. */
function withOld(
  table: PageTable,
  old: PageTable,
  kept: readonly KeptColumn[],
  elements: readonly OtherColumn[],
): PageTable {
  const taken = withTakenElements(table, old, kept, elements);
  return old.details === undefined ? taken : { ...taken, details: old.details };
}

type RefreshColumns = typeof freshColumns;
const asTheyAre: RefreshColumns = (kept) => kept;

/** The proposed names of a table's columns, by which it is known when it is read again. */
function namesOf({ columns }: PageTable): string {
  return JSON.stringify(columns.map(({ name }) => name));
}

function withTable(found: FoundPage, table: PageTable, changed: PageTable): FoundPage {
  if (table === found.own) return { ...found, own: changed };
  return { ...found, tables: found.tables.map((each) => (each === table ? changed : each)) };
}

function columnsAt(found: FoundPage | null, place: number): KeptColumn[] {
  const table = found === null ? undefined : shownTables(found)[place];
  return table === undefined ? [] : allColumns(table);
}

/** The parts that a draft keeps; `null` while there is nothing to keep. */
export function draftOf(task: NewTask) {
  const { address, found, chosen, kept, keptBefore, taskName, maxPages, steps, signIn, readWith, imported } = task;
  if (found === null && imported === null && steps.length === 0 && signIn === '') return null;
  const values = {
    Url: address,
    Found: JSON.stringify({ found, chosen, kept, keptBefore, steps, signIn, readWith, imported }),
    MaxPages: maxPages,
  };
  return { taskName, values };
}

function stateOfDraft(draft: DraftRow | null, given: string | null): NewTask | null {
  const address = textOfValue(draft?.values['Url']);
  if (draft === null || (given !== null && given !== address)) return null;
  const stored = JSON.parse(textOfValue(draft.values['Found'])) as Pick<
    NewTask,
    'found' | 'chosen' | 'kept' | 'keptBefore' | 'steps' | 'signIn' | 'readWith' | 'imported'
  >;
  // Drafts of earlier versions have no elements.
  const found = stored.found === null ? null : { ...stored.found, elements: stored.found.elements ?? [] };
  return {
    ...nothing,
    ...stored,
    found,
    address,
    taskName: draft.taskName,
    maxPages: textOfValue(draft.values['MaxPages']),
  };
}

function beginningOf(given: string | null, edited: EditedTask | null): NewTask {
  if (edited === null) return { ...nothing, address: given ?? '' };
  const maxPages = textOfValue(edited.parameters[ownRecipeTemplate.maxPages]);
  return {
    ...nothing,
    address: given ?? addressOf(edited),
    steps: stepsOf(edited),
    signIn: textOfValue(edited.parameters[ownRecipeTemplate.signIn]),
    taskName: edited.taskName,
    maxPages,
  };
}
