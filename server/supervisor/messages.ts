/** A process of the service that the first one starts and keeps running. */
export type Part = 'web' | 'worker';

/** Number of restarts of each part since the first process began. */
export type Restarts = Readonly<Record<Part, number>>;

/** Messages from the first process to a part. */
export type ToPart = { do: 'begin'; databaseUrl: string } | { do: 'count'; restarts: Restarts } | { do: 'stop' };

/** Message from a part to the first process: it is ready, with the line for the terminal. */
export interface Ready {
  ready: string;
}

/** Read before anything else: a first process that ends while a part starts leaves no other trace. */
export const hasFirstProcess = process.connected;

/** The exit code of a part that cannot work for a reason outside the program, which it has printed. EX_CONFIG. */
export const refusedCode = 78;
