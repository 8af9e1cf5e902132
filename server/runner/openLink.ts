import { parseProgramLink, runnerScheme } from '#core/domain/task/programLink.ts';
import type { ApiClient } from './apiClient.ts';
import { parseSchedule, scheduleForms, scheduleTask } from './schedule.ts';
import { sentenceOfFailed } from './sentences.ts';
import { findTask } from './tasks.ts';
import type { Ask, Terminal } from './terminal.ts';

interface Task {
  taskId: string;
  taskName: string;
}

export interface LinkContext {
  service: ApiClient;
  terminal: Terminal;
  ask: Ask;
  timeZone: string;
  run: (task: Task) => Promise<number>;
}

/**
 * Executes a link of the console (§2.4) after its user has confirmed it here: any page can contain such a link. The
 * exit code: of the run, or 0 done, 1 not done, 2 no link.
 */
export async function openLink(context: LinkContext, text: string): Promise<number> {
  const { service, terminal } = context;
  const link = parseProgramLink(runnerScheme, text);
  if (link === null)
    return end(
      terminal,
      `This is no link of a console. One begins with ${runnerScheme}:task/ or ${runnerScheme}:schedule/.`,
      2,
    );
  const found = await findTask(service, link.taskId);
  if (!found.ok) return end(terminal, sentenceOfFailed(found), 1);
  if (typeof found.value === 'string') return end(terminal, found.value, 1);
  return link.errand === 'task' ? askToRun(context, found.value) : askForSchedule(context, found.value);
}

async function askToRun({ service, terminal, ask, run }: LinkContext, task: Task): Promise<number> {
  const answer = await ask(`Run “${task.taskName}” of ${service.origin} on this machine now? [y/N] `);
  if (answer === null) return end(terminal, nobody, 1);
  return /^y(?:es)?$/iu.test(answer.trim()) ? run(task) : end(terminal, 'Nothing was run.', 1);
}

/** Asks until a timer can be set, or the user enters nothing. */
async function askForSchedule(context: LinkContext, task: Task): Promise<number> {
  const { service, terminal, ask, timeZone } = context;
  terminal.write(`When does “${task.taskName}” of ${service.origin} start in the cloud? One of\n${scheduleForms}`);
  for (;;) {
    const answer = await ask('Press Enter alone to leave its timer as it is. > ');
    if (answer === null) return end(terminal, nobody, 1);
    const args = answer.trim().split(/\s+/u);
    if (args.join('') === '') return end(terminal, 'The timer stays as it is.', 1);
    const parsed = parseSchedule(args, timeZone);
    if (!Array.isArray(parsed)) return scheduleTask(service, terminal, task, parsed);
    terminal.write(parsed.join('\n'));
  }
}

const nobody = 'Nothing was done: a link asks first, and nobody answered at a terminal.';

function end(terminal: Terminal, sentence: string, code: number): number {
  terminal.write(sentence);
  return code;
}
