import { createInterface } from 'node:readline/promises';

/** The output of a runner: lines, and one progress line that changes. */
export interface Terminal {
  write: (line: string) => void;
  /** Replaces the progress text before; does nothing where the output is no terminal. */
  progress: (text: string) => void;
}

interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
  columns?: number;
}

export function openTerminal(output: Output): Terminal {
  let shown = 0;
  const clear = (): void => {
    if (shown > 0) output.write(`\r${' '.repeat(shown)}\r`);
    shown = 0;
  };
  return {
    write: (line) => {
      clear();
      output.write(`${line}\n`);
    },
    progress: (text) => {
      if (output.isTTY !== true) return;
      const line = text.slice(0, (output.columns ?? 80) - 1);
      output.write(`\r${line.padEnd(shown)}`);
      shown = line.length;
    },
  };
}

/** Asks the user at the terminal; `null` where there is none. */
export type Ask = (question: string) => Promise<string | null>;

export function openAsk(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask {
  return async (question) => {
    if (!input.isTTY) return null;
    const lines = createInterface({ input, output });
    // The end of the input and Ctrl-C close it and leave the question without an answer.
    const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    try {
      return await Promise.race([lines.question(question), closed]);
    } finally {
      lines.close();
    }
  };
}
