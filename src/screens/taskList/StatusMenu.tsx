import { MenuItemCheckbox, MenuList } from '@fluentui/react-components';
import { TaskStatus } from '#core/domain/task/status.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { TaskStatusBadge } from '#app/parts/status/StatusBadge.tsx';

const shownOrder = [TaskStatus.Running, TaskStatus.Waiting, TaskStatus.Ready, TaskStatus.Stopped, TaskStatus.Completed];

export interface StatusMenuProps {
  statuses: readonly TaskStatus[];
  onStatuses: (statuses: TaskStatus[]) => void;
  target: HTMLElement;
  onClose: () => void;
}

/** §9: filters tasks by any of the five statuses at once. */
export function StatusMenu({ statuses, onStatuses, target, onClose }: StatusMenuProps) {
  return (
    <ButtonMenu
      target={target}
      align="start"
      onClose={onClose}
      checkedValues={{ status: statuses.map(String) }}
      onCheckedValueChange={(_, { checkedItems }) =>
        onStatuses(shownOrder.filter((status) => checkedItems.includes(String(status))))
      }
    >
      <MenuList>
        {shownOrder.map((status) => (
          <MenuItemCheckbox key={status} name="status" value={String(status)}>
            <TaskStatusBadge status={status} />
          </MenuItemCheckbox>
        ))}
      </MenuList>
    </ButtonMenu>
  );
}
