import { MenuDivider, MenuItem, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { AddRegular, DeleteRegular, RecycleRegular, RenameRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';
import type { GroupView } from '#app/store/queries/tasks/groups.ts';
import styles from './groups.module.css';
import type { GroupQuestion } from './GroupQuestions.tsx';

const all = 'all';

export interface GroupMenuProps {
  groups: readonly GroupView[];
  chosen: GroupView | null;
  target: HTMLElement;
  onChoose: (groupId: string | null) => void;
  onAsk: (question: GroupQuestion) => void;
  onClose: () => void;
}

/** All groups to choose from; below them the actions on the chosen one. */
export function GroupMenu({ groups, chosen, target, onChoose, onAsk, onClose }: GroupMenuProps) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('console');
  const choose = (value: string | undefined) => {
    onChoose(value === undefined || value === all ? null : value);
    onClose();
  };
  return (
    <ButtonMenu
      target={target}
      align="start"
      onClose={onClose}
      className={styles.menu}
      checkedValues={{ group: [chosen?.taskGroupId ?? all] }}
      onCheckedValueChange={(_, { checkedItems }) => choose(checkedItems[0])}
    >
      <MenuList>
        <MenuItemRadio name="group" value={all}>
          {words(($) => $.taskList.filter.anyGroup)}
        </MenuItemRadio>
        {groups.map((group) => (
          <MenuItemRadio key={group.taskGroupId} name="group" value={group.taskGroupId}>
            {groupNameOf(words, group)}
          </MenuItemRadio>
        ))}
        <MenuDivider />
        <MenuItem icon={<AddRegular />} onClick={() => onAsk({ kind: 'create' })}>
          {t(($) => $.groups.create)}
        </MenuItem>
        {chosen?.isDefault === false && (
          <>
            <MenuItem icon={<RenameRegular />} onClick={() => onAsk({ kind: 'rename', group: chosen })}>
              {t(($) => $.groups.rename)}
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={() => onAsk({ kind: 'delete', group: chosen })}>
              {t(($) => $.groups.delete)}
            </MenuItem>
          </>
        )}
        <MenuDivider />
        <MenuItem icon={<RecycleRegular />} onClick={() => onAsk({ kind: 'trash' })}>
          {t(($) => $.trash.open)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}
