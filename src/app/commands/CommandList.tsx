/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA combobox: elements of forms cannot draw pictures and keys */
import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import styles from './CommandMenu.module.css';
import type { CommandGroup } from './commandGroups.ts';
import { Keys } from './Keys.tsx';

interface Choice {
  activeId: string | undefined;
  onChoose: (command: Command) => void;
}

/** The list of a combobox: the focus stays in its field, which names the active option. */
export function CommandList({ id, groups, ...choice }: Choice & { id: string; groups: readonly CommandGroup[] }) {
  const { t } = useTranslation('commands');
  return (
    <div id={id} role="listbox" aria-label={t(($) => $.results)} className={styles.list}>
      {groups.map((group) => (
        <Group key={group.title ?? ''} listId={id} group={group} {...choice} />
      ))}
    </div>
  );
}

/** The id of a command's element in a list. */
export function optionId(listId: string, { id }: Command): string {
  return `${listId}${id}`;
}

function Group({ group, listId, activeId, onChoose }: Choice & { group: CommandGroup; listId: string }) {
  const { title, commands } = group;
  const { t } = useTranslation('commands');
  const name = title === null ? t(($) => $.results) : t(($) => $.groups[title]);
  return (
    <div role="group" aria-label={name} className={styles.group}>
      {title !== null && (
        <div className={styles.title} aria-hidden>
          {name}
        </div>
      )}
      {commands.map((command) => (
        <Option
          key={command.id}
          id={optionId(listId, command)}
          command={command}
          isActive={command.id === activeId}
          hasKind={title === null}
          onChoose={() => onChoose(command)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  hasKind: boolean;
  onChoose: () => void;
}

function Option({ id, command: { label, kind, icon: Icon, keys }, isActive, hasKind, onChoose }: OptionProps) {
  const { t } = useTranslation('commands');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys are those of the field.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={mergeClasses(styles.option, isActive && styles.active)}
      onClick={onChoose}
    >
      <span className={styles.icon} aria-hidden>
        <Icon />
      </span>
      <span className={styles.label}>{label}</span>
      {keys && <Keys keys={keys} separator={t(($) => $.shortcuts.then)} />}
      {hasKind && <span className={styles.kind}>{t(($) => $.kinds[kind])}</span>}
    </div>
  );
}
