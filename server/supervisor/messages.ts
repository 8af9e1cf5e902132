/** A process of the service that the first one starts and keeps running. */
export type Part = 'web' | 'worker';

/** How often parts were started again since the first process began. */
export type Restarts = Readonly<Record<Part, number>>;

/** What the first process tells a part. */
export type ToPart = { do: 'begin'; databaseUrl: string } | { do: 'count'; restarts: Restarts } | { do: 'stop' };

/** What a part tells the first process: it works now, and the line for people that says so. */
export interface Ready {
  ready: string;
}

/** Asked before anything else: a first process that goes while a part starts leaves no other trace. */
export const hasFirstProcess = process.connected;

/** The exit code of a part that a reason outside the program keeps from working; it has said which. EX_CONFIG. */
export const refusedCode = 78;
