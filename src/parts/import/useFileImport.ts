import { useEffect, useRef, useState } from 'react';
import type { FileProblem, FileResult } from '#core/domain/files/fileLimits.ts';
import type {
  ColumnChoice,
  LineCounts,
  LineOptions,
  OpenedFile,
  ReadChoice,
  TablePreview,
} from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import { useImportSources, type FileReading } from './importSources.ts';
import { storeHeldLines } from './storeHeldLines.ts';

/** The state of the import of one file: each step uses the results of the step before. */
export interface FileImport {
  file: File | null;
  problem: FileProblem | null;
  opened: OpenedFile | null;
  preview: TablePreview | null;
  choice: ColumnChoice;
  counts: LineCounts | null;
  /** The progress of the counting, from 0 to 1. */
  share: number;
}

const firstChoice: ColumnChoice = { sheet: 0, encoding: 'utf-8', separator: ',', column: 0, hasHeader: false };
const nothing: FileImport = {
  file: null,
  problem: null,
  opened: null,
  preview: null,
  choice: firstChoice,
  counts: null,
  share: 0,
};

/**
 * Reads the chosen file in a worker, which ends with the dialog. The steps are look, preview and count; a changed
 * choice repeats its step and the later ones.
 */
export function useFileImport() {
  const sources = useImportSources();
  const reading = useRef<FileReading | null>(null);
  const [state, setState] = useState(nothing);
  const change = (changed: Partial<FileImport>) => setState((before) => ({ ...before, ...changed }));
  useEffect(
    () => () => {
      reading.current?.close();
      reading.current = null;
    },
    [],
  );
  const reader = () => (reading.current ??= sources.openFileReader());
  /** Returns the value; `null` after a problem, which is shown. */
  const valueOf = <Value>(result: FileResult<Value>): Value | null => {
    if (result.ok) return result.value;
    if (result.problem.code === 'ReaderStopped') {
      reading.current?.close();
      reading.current = null;
    }
    if (result.problem.code !== 'Cancelled') change({ problem: result.problem });
    return null;
  };

  const count = async (choice: ColumnChoice) => {
    change({ choice, problem: null, counts: null, share: 0 });
    const counts = valueOf(await reader().count(choice, (share) => change({ share })));
    if (counts !== null) change({ counts });
  };
  const look = async (read: ReadChoice, isText: boolean) => {
    change({ problem: null, preview: null, counts: null });
    const preview = valueOf(await reader().preview(read));
    if (preview === null) return;
    change({ preview });
    await count({ ...read, column: preview.likelyColumn, hasHeader: !isText && preview.hasHeader });
  };

  const begin = async (file: File) => {
    setState({ ...nothing, file });
    const opened = valueOf(await reader().open(file));
    if (opened === null) return;
    const sheet = Math.max(
      0,
      opened.sheets.findIndex(({ isHidden }) => !isHidden),
    );
    const read = { sheet, encoding: opened.encoding ?? 'utf-8', separator: opened.separator ?? ',' } as const;
    change({ opened, choice: { ...firstChoice, ...read } });
    await look(read, opened.kind === 'txt');
  };

  return {
    ...state,
    /** Starts with a file; the results of the previous file are dropped. */
    choose: (file: File) => void begin(file),
    /** Another sheet, encoding or separator: the columns may be different. */
    readAs: (changed: Partial<ReadChoice>) => {
      const choice = { ...state.choice, ...changed };
      change({ choice });
      void look(choice, state.opened?.kind === 'txt');
    },
    changeColumn: (changed: Partial<ColumnChoice>) => void count({ ...state.choice, ...changed }),
    /** Returns the field's value, stored on this device if it is long; `null` when a problem is shown instead. */
    take: async (options: LineOptions, maxLines: number): Promise<string | LineList | null> => {
      const held = valueOf(await storeHeldLines(sources, await reader().take(options, maxLines)));
      return held?.value ?? null;
    },
  };
}
