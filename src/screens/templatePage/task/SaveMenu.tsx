import { MenuItem, MenuList } from '@fluentui/react-components';
import { DocumentAddRegular, SaveRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';

export interface SaveMenuProps {
  target: HTMLElement;
  onSave: () => void;
  onSaveAsNew: () => void;
  onClose: () => void;
}

/** §2.5: the menu "save task 1, create new task 2". */
export function SaveMenu({ target, onSave, onSaveAsNew, onClose }: SaveMenuProps) {
  const { t } = useTranslation('template');
  return (
    <ButtonMenu target={target} align="start" onClose={onClose}>
      <MenuList>
        <MenuItem icon={<SaveRegular />} onClick={onSave}>
          {t(($) => $.page.save.task)}
        </MenuItem>
        <MenuItem icon={<DocumentAddRegular />} onClick={onSaveAsNew}>
          {t(($) => $.page.save.asNew)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}
