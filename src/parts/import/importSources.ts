import { createContext, useContext } from 'react';
import type { LineList, PackedList } from '#core/domain/parameters/lineList.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import type { FilesApi } from '#workers/files/api.ts';

/** Reads one file after another, outside the page's thread. */
export interface FileReading extends FilesApi {
  close(): void;
}

/** A task whose newest run with rows can be imported from. */
export interface SourceTask {
  taskId: string;
  taskName: string;
  lotId: string;
  /** The number of rows of that run, and the number of them on this device. */
  rowCount: number;
  rowsHere: number;
  /** Increases when rows on this device have changed. */
  rewrites: number;
  fields: { name: string; label: string; isAddress: boolean }[];
}

/**
 * The blocks of a run (core/domain/data/block.ts), batch by batch, and the index of the field's column in each block.
 */
interface FieldBlocks {
  column: number;
  next(): Promise<string[] | null>;
}

/** The sources of lines. Parts hold no data, so the frame provides them (src/app/frame/AccountSources.tsx). */
export interface ImportSources {
  openFileReader(): FileReading;
  groups(): Promise<TaskGroup[]>;
  tasksOf(taskGroupId: string): Promise<SourceTask[]>;
  /** Returns the stored rows on this device; `null` if there is no such field. */
  blocksOf(lotId: string, field: string): Promise<FieldBlocks | null>;
  /** Stores a list on this device; false if there is not enough space. */
  saveList(list: PackedList): Promise<boolean>;
  hasList(hash: string): Promise<boolean>;
  /** Fetches a list to this device; does nothing if the service cannot be reached. */
  fetchList(list: LineList): void;
  /** Returns the text of a list if it is on this device. */
  textOf(hash: string): Promise<Blob | null>;
  /** Fetches the rows of this run before those of all others; `null` ends the preference. */
  prefer(lotId: string | null): void;
}

export const ImportSourcesContext = createContext<ImportSources | null>(null);

export function useImportSources(): ImportSources {
  const sources = useContext(ImportSourcesContext);
  if (sources === null) throw new Error('importing needs ImportSourcesContext around it');
  return sources;
}
