import type { FluentIcon } from '@fluentui/react-icons';

type CommandKind = 'page' | 'action' | 'task' | 'template';

/** Something that the command menu offers. */
export interface Command {
  /** Unique among all commands; the same in every language. */
  id: string;
  kind: CommandKind;
  label: string;
  /** More words that it is found by, such as the name of the menu's group. */
  words?: string;
  icon: FluentIcon;
  /** The keys that do the same (shortcuts.ts). */
  keys?: readonly string[] | undefined;
  run: () => void;
}
