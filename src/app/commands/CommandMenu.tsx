import { Input } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import type { DialogControl } from '#app/parts/dialogs/useDialog.ts';
import type { Command } from './command.ts';
import styles from './CommandMenu.module.css';
import { commandGroups } from './commandGroups.ts';
import { CommandList, optionId } from './CommandList.tsx';
import { Keys } from './Keys.tsx';
import { noteCommand } from './recentCommands.ts';
import { useCommands } from './useCommands.tsx';

interface CommandMenuProps {
  show: DialogControl['show'];
  onClose: () => void;
}

/**
 * Finds pages, actions, tasks and templates by words. A combobox with a list (WAI-ARIA): the focus stays in the field,
 * so typing and arrow keys work together.
 */
export function CommandMenu({ show, onClose }: CommandMenuProps) {
  const { t } = useTranslation('commands');
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const listId = useId();
  const { isReading, ...all } = useCommands(text, { show, close: onClose });
  const groups = commandGroups(all, text);
  const commands = groups.flatMap((group) => group.commands);
  const active = commands.find(({ id }) => id === activeId) ?? commands[0];

  const choose = (command: Command) => {
    onClose();
    if (command.kind === 'page' || command.kind === 'action') noteCommand(command.id);
    command.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active !== undefined) choose(active);
    const next = placeAfter(event.key, active === undefined ? -1 : commands.indexOf(active), commands.length);
    if (next === null) return;
    event.preventDefault();
    setActiveId(commands[next]?.id ?? null);
  };
  return (
    <DialogFrame
      title={t(($) => $.open)}
      surface={{ className: styles.surface }}
      content={{ className: styles.content }}
      onClose={onClose}
      actions={<Hints />}
    >
      <Input
        className={styles.field}
        size="large"
        appearance="filled-lighter"
        contentBefore={<Search20Regular />}
        placeholder={t(($) => $.placeholder)}
        aria-label={t(($) => $.placeholder)}
        input={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': listId,
          ...(active !== undefined && { 'aria-activedescendant': optionId(listId, active) }),
        }}
        autoComplete="off"
        value={text}
        onChange={(_, { value }) => {
          setText(value);
          setActiveId(null);
        }}
        onKeyDown={handleKey}
      />
      <CommandList id={listId} groups={groups} activeId={active?.id} onChoose={choose} />
      <output className={commands.length === 0 && !isReading ? styles.none : styles.hidden}>
        {isReading ? '' : t(($) => (commands.length === 0 ? $.none : $.count), { text, count: commands.length })}
      </output>
    </DialogFrame>
  );
}

/** The place in a list that a key moves to; `null` for other keys. The ends are joined. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  return null;
}

function Hints() {
  const { t } = useTranslation('commands');
  return (
    <p className={styles.hints} aria-hidden>
      <span>
        <Keys keys={['↑', '↓']} /> {t(($) => $.hints.move)}
      </span>
      <span>
        <Keys keys={['↵']} /> {t(($) => $.hints.open)}
      </span>
      <span>
        <Keys keys={['Esc']} /> {t(($) => $.hints.close)}
      </span>
    </p>
  );
}
