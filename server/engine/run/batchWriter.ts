import { isBlockFull, lengthOfRows } from '#core/domain/data/block.ts';
import { addPages, countersOf } from '#core/domain/run/progress.ts';
import { emptyStep, type Batch, type Step } from './step.ts';

/** The longest time that rows wait for others. */
const maxWaitMs = 250;
const maxPages = 100;

/** Collects steps into batches: large enough to be cheap, soon enough to be live. */
export class BatchWriter {
  private readonly columns: readonly string[];
  private readonly sink: (batch: Batch) => Promise<void>;
  private batch: Omit<Batch, 'columns'> | null = null;
  private due: Promise<'due'> = Promise.resolve('due');
  private timer: NodeJS.Timeout | undefined;
  private isDue = false;
  /** Characters of the collected rows. */
  private length = 0;
  /** The sink refused a batch: nothing after it may leave. */
  private isBroken = false;
  /** The first rows to come that are stored already. */
  private rowsOut: number;

  constructor(columns: readonly string[], sink: (batch: Batch) => Promise<void>, rowsOut = 0) {
    this.columns = columns;
    this.sink = sink;
    this.rowsOut = rowsOut;
  }

  /** Passes all steps on; collected rows do not wait for a slow step. */
  async drain(steps: AsyncGenerator<Step, void>): Promise<void> {
    for (;;) {
      const next = steps.next();
      if (this.batch !== null && (await Promise.race([next, this.due])) === 'due') await this.flush();
      const { value, done } = await next;
      if (done === true) return this.flush();
      if (this.add(this.withoutRowsOut(value))) await this.flush();
    }
  }

  /** Hands the collected batch to the sink. */
  async flush(): Promise<void> {
    const { batch } = this;
    if (batch === null || this.isBroken) return;
    clearTimeout(this.timer);
    this.batch = null;
    this.length = 0;
    this.isBroken = true;
    await this.sink({ ...batch, columns: [...this.columns] });
    this.isBroken = false;
  }

  /** Adds a step to the batch; returns whether the batch is due. */
  private add(step: Step): boolean {
    if (this.batch === null) this.startWaiting();
    const batch = (this.batch ??= { ...emptyStep(step.position), segments: [] });
    addPages(batch, step);
    batch.rows.push(...step.rows);
    batch.segments.push({ rows: step.rows.length, ...countersOf(step) });
    if (step.isUrgent === true) batch.isUrgent = true;
    this.length += lengthOfRows(step.rows);
    const isMuch = isBlockFull(batch.rows.length, this.length) || batch.pagesDone + batch.pagesFailed >= maxPages;
    return step.isUrgent === true || this.isDue || isMuch;
  }

  private withoutRowsOut(step: Step): Step {
    if (this.rowsOut === 0) return step;
    const { rows, position } = step;
    const known = Math.min(this.rowsOut, rows.length);
    this.rowsOut -= known;
    const left = this.rowsOut === 0 ? position : { ...position, rowsOut: this.rowsOut };
    return { ...step, rows: rows.slice(known), position: left };
  }

  private startWaiting(): void {
    this.isDue = false;
    this.due = new Promise((resolve) => {
      this.timer = setTimeout(() => {
        this.isDue = true;
        resolve('due');
      }, maxWaitMs);
    });
  }
}
