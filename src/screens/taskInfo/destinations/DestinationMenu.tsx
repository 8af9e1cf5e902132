import { MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import {
  DeleteRegular,
  EditRegular,
  HistoryRegular,
  KeyResetRegular,
  OpenRegular,
  PowerRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { spreadsheetAddress } from '#core/domain/data/sheetTarget.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { DestinationActions } from './useDestinationActions.tsx';

interface DestinationMenuProps {
  destination: Destination;
  /** The button that opened the menu; it gets the focus back. */
  target: HTMLElement;
  isOffline: boolean;
  actions: DestinationActions;
  onClose: () => void;
}

/** The actions on one destination; without the service only its exports can be looked at. */
export function DestinationMenu({ destination, target, isOffline, actions, onClose }: DestinationMenuProps) {
  const { t } = useTranslation('destinations');
  const [, navigate] = useLocation();
  const { isOn, schedule, taskId, name, target: settings } = destination;
  const turn = `turn${isOn ? 'Off' : 'On'}${schedule === null ? '' : 'Times'}` as const;
  return (
    <ButtonMenu target={target} align="end" onClose={onClose}>
      <MenuList>
        <MenuItem icon={<EditRegular />} disabled={isOffline} onClick={() => actions.edit(destination)}>
          {t(($) => $.actions.edit)}
        </MenuItem>
        <MenuItem icon={<PowerRegular />} disabled={isOffline} onClick={() => actions.turn(destination, !isOn)}>
          {t(($) => $.actions[turn])}
        </MenuItem>
        {settings.kind === 'googleSheets' && (
          <MenuItem icon={<OpenRegular />} onClick={() => openSpreadsheet(settings.spreadsheetId)}>
            {t(($) => $.sheets.open, { name })}
          </MenuItem>
        )}
        {settings.kind === 'webhook' && (
          <MenuItem icon={<KeyResetRegular />} disabled={isOffline} onClick={() => actions.askForSecret(destination)}>
            {t(($) => $.actions.newSecret)}
          </MenuItem>
        )}
        <MenuItem icon={<HistoryRegular />} onClick={() => navigate(`${addresses.exportRecord}?task=${taskId}`)}>
          {t(($) => $.actions.records)}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<DeleteRegular />} disabled={isOffline} onClick={() => actions.askToDelete(destination)}>
          {t(($) => $.actions.delete)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}

function openSpreadsheet(spreadsheetId: string): void {
  window.open(spreadsheetAddress(spreadsheetId), '_blank', 'noopener');
}
