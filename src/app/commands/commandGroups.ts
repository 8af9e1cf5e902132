import type { Command } from './command.ts';
import { rankCommands, wordsOf } from './rankCommands.ts';
import { recentCommands } from './recentCommands.ts';

/** A part of the list with its heading; found commands have none. */
export interface CommandGroup {
  title: 'recent' | 'tasks' | 'pages' | 'actions' | null;
  commands: Command[];
}

/** More than a screen holds: who does not find something among them types another word. */
const mostFound = 50;
const mostTasks = 5;

/**
 * Returns the list of the command menu: what fits the text, or without one what was used last, the tasks of the last
 * runs, all pages and all actions.
 */
export function commandGroups(
  { pages, actions, templates, tasks }: Record<'pages' | 'actions' | 'templates' | 'tasks', Command[]>,
  text: string,
): CommandGroup[] {
  if (wordsOf(text).length > 0) {
    const found = rankCommands([...pages, ...actions, ...tasks, ...templates], text);
    return [{ title: null, commands: found.slice(0, mostFound) }];
  }
  const byId = new Map([...pages, ...actions].map((command) => [command.id, command]));
  const recent = recentCommands().flatMap((id) => byId.get(id) ?? []);
  const others = (commands: readonly Command[]): Command[] => commands.filter((command) => !recent.includes(command));
  const groups: CommandGroup[] = [
    { title: 'recent', commands: recent },
    { title: 'tasks', commands: tasks.slice(0, mostTasks) },
    { title: 'pages', commands: others(pages) },
    { title: 'actions', commands: others(actions) },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}
