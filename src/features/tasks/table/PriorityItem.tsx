import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowSortRegular, ArrowUpRegular, TopSpeedRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayedPriority, maxRaise, maxReduce } from '#core/domain/task/priority.ts';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import type { ListedTask } from '../listedTask.ts';
import type { TaskRowActions } from './taskListRow.ts';

interface PriorityItemProps {
  task: ListedTask;
  actions: Pick<TaskRowActions, 'open' | 'setPriority'>;
}

/** §4: cloud priority; its lowest and highest value are one click away. */
export function PriorityItem({ task, actions }: PriorityItemProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const displayed = displayedPriority(task.priority);
  const highest = maxRaise(displayed);
  const lowest = maxReduce(displayed);
  return (
    <Menu
      open={isOpen}
      // Hovering opens the menu before the click, so the click must not close it again.
      onOpenChange={(_, { open, type }) => setOpen(open || type === 'menuTriggerClick')}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuItem icon={<TopSpeedRegular />} secondaryContent={<NumberText value={displayed} />}>
          {t(($) => $.menu.priority)}
        </MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<ArrowSortRegular />} onClick={() => actions.open({ kind: 'priority', task })}>
            {t(($) => $.menu.changePriority)}
          </MenuItem>
          <MenuItem
            icon={<ArrowUpRegular />}
            disabled={highest === null}
            onClick={() => highest !== null && actions.setPriority(task, highest)}
          >
            {t(($) => $.menu.mostRaise)}
          </MenuItem>
          <MenuItem
            icon={<ArrowDownRegular />}
            disabled={lowest === null}
            onClick={() => lowest !== null && actions.setPriority(task, lowest)}
          >
            {t(($) => $.menu.mostReduce)}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
