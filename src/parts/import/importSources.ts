import { createContext, useContext } from 'react';
import type { LineList, PackedList } from '#core/domain/template/lineList.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import type { FilesApi } from '#workers/files/api.ts';

/** Reads one file after another, away from the page. */
export interface FileReading extends FilesApi {
  close(): void;
}

/** A task whose newest run with rows can be imported from. */
export interface SourceTask {
  taskId: string;
  taskName: string;
  lotId: string;
  /** Rows of that run, and how many of them are on this device. */
  rowCount: number;
  rowsHere: number;
  /** Rises when rows that are here have changed. */
  rewrites: number;
  fields: { name: string; label: string; isAddress: boolean }[];
}

/** The blocks of a run (core/domain/data/block.ts), batch by batch, and which of their columns the field is. */
interface FieldBlocks {
  column: number;
  next(): Promise<string[] | null>;
}

/** The sources of lines. Parts hold no data, so the frame provides them (src/app/frame/AccountSources.tsx). */
export interface ImportSources {
  openFileReader(): FileReading;
  groups(): Promise<TaskGroup[]>;
  tasksOf(taskGroupId: string): Promise<SourceTask[]>;
  /** The rows that are on this device, as they are kept; `null` where there is no such field. */
  blocksOf(lotId: string, field: string): Promise<FieldBlocks | null>;
  /** Keeps a list on this device; false where there is no room for it. */
  keepList(list: PackedList): Promise<boolean>;
  hasList(hash: string): Promise<boolean>;
  /** Brings a list to this device; nothing where the service cannot be asked. */
  fetchList(list: LineList): void;
  /** Its text, where it is on this device. */
  textOf(hash: string): Promise<Blob | null>;
  /** Fetches the rows of this run before all others; `null` for none. */
  prefer(lotId: string | null): void;
}

export const ImportSourcesContext = createContext<ImportSources | null>(null);

export function useImportSources(): ImportSources {
  const sources = useContext(ImportSourcesContext);
  if (sources === null) throw new Error('importing needs ImportSourcesContext around it');
  return sources;
}
