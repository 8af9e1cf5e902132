import type { Query } from '#core/domain/data/view.ts';
import type {
  AnalysisApi,
  DataApi,
  DataProblem,
  DataResult,
  DataRow,
  DataSource,
  DataState,
  QueryProgress,
} from '#workers/data/api.ts';
import type { DataReading } from '#app/bridge/openData.ts';
import { applicableQuery } from '../view/viewChanges.ts';

/** The rows that a page wants to see. */
export interface DataRequest {
  source: DataSource;
  /** Names the rows of the source on the device: another text means that the worker must read them again. */
  revision: string;
  query: Query;
}

export interface SessionState {
  /** `null` until the table was opened. */
  table: DataState | null;
  /** The number of rows that can be read. */
  rowCount: number;
  /** Increases when other rows are shown, `rewrites` when those of the same query were read again. */
  version: number;
  rewrites: number;
  isWorking: boolean;
  /** True while the rows are still those of an earlier query. */
  isStale: boolean;
  progress: QueryProgress | null;
  problem: Exclude<DataProblem['code'], 'PatternInvalid'> | null;
  refusedPatterns: ReadonlySet<string>;
}

const firstState: SessionState = {
  table: null,
  rowCount: 0,
  version: 0,
  rewrites: 0,
  isWorking: false,
  isStale: false,
  progress: null,
  problem: null,
  refusedPatterns: new Set(),
};

/**
 * One page's use of the data worker, which starts with the first request. A request with another query replaces the one
 * under way at once. Rows that a run adds meanwhile are read after it, and not more often than every
 * `growthPauseMs`: each time costs a whole reading.
 */
export class DataSession {
  readonly #open: () => DataReading;
  readonly #growthPauseMs: number;
  readonly #listeners = new Set<() => void>();
  #state = firstState;
  #api: DataReading | null = null;
  #opened: { revision: string; table: Promise<DataState> } | null = null;
  #wanted: DataRequest | null = null;
  /** The request whose rows are shown. */
  #shown: DataRequest | null = null;
  #underWay: Promise<void> | null = null;
  #growth: { timer: ReturnType<typeof setTimeout>; request: DataRequest } | null = null;

  constructor(open: () => DataReading, growthPauseMs = 1_500) {
    this.#open = open;
    this.#growthPauseMs = growthPauseMs;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows these rows; what is under way for others ends. */
  show(request: DataRequest): void {
    if (this.#wanted === null || !isSameQuery(this.#wanted, request)) this.#start(request);
    else if (this.#wanted.revision !== request.revision) this.#grow(request);
  }

  /** Shows these rows and waits for them: then `call` is about them. Returns whether they are shown. */
  async ready(request: DataRequest): Promise<boolean> {
    this.show(request);
    while (this.#underWay !== null) await this.#underWay;
    return this.#state.problem === null;
  }

  /** Returns rows of this version; none if others are shown by now. */
  async rows(version: number, start: number, end: number): Promise<DataRow[]> {
    return this.#api === null || version !== this.#state.version ? [] : this.#api.rows(start, end);
  }

  /** Passes a call to the worker, which `ready` has started. */
  async call<Answer>(use: (api: DataApi & AnalysisApi) => Promise<Answer>): Promise<Answer> {
    if (this.#api === null) throw new Error('the data worker was not started');
    return use(this.#api);
  }

  cancel(): void {
    void this.#api?.cancel();
  }

  /** Continues after a problem, with a new worker where the old one has died. */
  retry(): void {
    if (this.#state.problem === 'ReaderStopped') this.#closeWorker();
    if (this.#wanted !== null) this.#start({ ...this.#wanted });
  }

  /** Ends the worker. A later request starts another one. */
  close(): void {
    if (this.#growth !== null) clearTimeout(this.#growth.timer);
    [this.#growth, this.#wanted] = [null, null];
    this.#closeWorker();
  }

  #closeWorker(): void {
    this.#api?.close();
    [this.#api, this.#opened] = [null, null];
  }

  #start(request: DataRequest): void {
    const before = this.#underWay;
    this.#wanted = request;
    this.#update({
      isWorking: true,
      problem: null,
      isStale: this.#shown !== null && !isSameQuery(this.#shown, request),
    });
    const own = this.#work(request, before).catch(() => {
      if (request === this.#wanted) this.#update({ isWorking: false, problem: 'ReaderStopped' });
    });
    this.#underWay = own;
    void own.then(() => {
      if (this.#underWay === own) this.#underWay = null;
    });
  }

  /** Reads a grown table again after a pause, with the newest request by then. */
  #grow(request: DataRequest): void {
    if (this.#growth !== null) {
      this.#growth.request = request;
      return;
    }
    const read = async () => {
      while (this.#underWay !== null) await this.#underWay;
      const grown = this.#growth?.request;
      this.#growth = null;
      // After a problem the user decides when to continue.
      if (grown === undefined || this.#wanted === null || !isSameQuery(this.#wanted, grown)) return;
      if (this.#state.problem === null) this.#start(grown);
      else this.#wanted = grown;
    };
    this.#growth = { request, timer: setTimeout(() => void read(), this.#growthPauseMs) };
  }

  async #work(request: DataRequest, before: Promise<void> | null): Promise<void> {
    const worker = (this.#api ??= this.#open());
    const table = await this.#openTable(worker, request, before);
    if (request !== this.#wanted) return;
    this.#update({ table });
    const query = applicableQuery(request.query, this.#state.refusedPatterns);
    // Rows that were read again are shown at once: their number would fall to 0 and rise again.
    const isAgain = this.#shown !== null && isSameQuery(this.#shown, request) && this.#state.rowCount > 0;
    const result = await worker.apply(query, (progress) => {
      if (request !== this.#wanted) return;
      if (!isAgain && progress.matches > 0) this.#showRows(request, progress.matches);
      this.#update({ progress });
    });
    if (request === this.#wanted) this.#finish(request, result);
  }

  /**
   * Opens the table, unless the worker has these rows already. What is under way for its older rows ends before, so
   * that no call reads two states.
   */
  async #openTable(worker: DataReading, { source, revision }: DataRequest, before: Promise<void> | null) {
    if (this.#opened?.revision !== revision) {
      if (before !== null) {
        await worker.cancel();
        await before;
      }
      this.#opened = { revision, table: worker.open(source) };
    }
    return this.#opened.table;
  }

  #finish(request: DataRequest, result: DataResult<QueryProgress>): void {
    if (result.ok) {
      this.#showRows(request, result.value.matches);
      this.#update({ progress: result.value, isWorking: false });
    } else if (result.problem.code === 'PatternInvalid') {
      this.#refusePatterns(request, result.problem.column);
    } else {
      // The rows of before stay on screen where there are no new ones.
      this.#update({ isWorking: false, problem: result.problem.code });
    }
  }

  #showRows(request: DataRequest, rowCount: number): void {
    const { rewrites, version } = this.#state;
    const isAgain = this.#shown !== null && isSameQuery(this.#shown, request);
    const isGrowing = this.#shown === request;
    this.#shown = request;
    this.#update({
      rowCount,
      isStale: false,
      ...(!isGrowing && (isAgain ? { rewrites: rewrites + 1 } : { version: version + 1 })),
    });
  }

  /** The worker names the column: all patterns of it are left out, so that the other conditions still hold. */
  #refusePatterns(request: DataRequest, column: string): void {
    const patterns = request.query.filters.flatMap((filter) =>
      filter.kind === 'pattern' && filter.column === column ? [filter.pattern] : [],
    );
    this.#update({ refusedPatterns: new Set([...this.#state.refusedPatterns, ...patterns]) });
    this.#start({ ...request });
  }

  #update(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function isSameQuery(one: DataRequest, other: DataRequest): boolean {
  return JSON.stringify(one.query) === JSON.stringify(other.query);
}
