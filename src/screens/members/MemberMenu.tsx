import { MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { MemberState } from '#core/domain/account/member.ts';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { MemberDialogs } from './dialogs/useMemberDialogs.tsx';

export interface MemberRowProps {
  member: Member;
  isAway: boolean;
  dialogs: MemberDialogs;
}

interface MemberMenuProps extends MemberRowProps {
  /** The button that opened it. */
  target: HTMLElement;
  onClose: () => void;
}

/** The actions of a parent on a member, by the member's state; all need a connection. */
export function MemberMenu({ member, isAway, dialogs, target, onClose }: MemberMenuProps) {
  const { t } = useTranslation('members');
  const { state, isDisabledByOperator } = member;
  const act = (action: (of: Member) => unknown) => () => {
    onClose();
    action(member);
  };
  return (
    <ButtonMenu target={target} align="end" onClose={onClose}>
      <MenuList>
        <MenuItem disabled={isAway} onClick={act(dialogs.showCharges)}>
          {t(($) => $.balance.button)}
        </MenuItem>
        {state !== MemberState.Removed && (
          <>
            <MenuItem disabled={isAway} onClick={act(dialogs.setNodes)}>
              {t(($) => $.nodesDialog.button)}
            </MenuItem>
            <MenuItem disabled={isAway} onClick={act(dialogs.givePassword)}>
              {t(($) => $.passwords.ofOne)}
            </MenuItem>
          </>
        )}
        <MenuDivider />
        {state === MemberState.Active ? (
          <MenuItem disabled={isAway} onClick={act(dialogs.disable)}>
            {t(($) => $.disable.button)}
          </MenuItem>
        ) : (
          <MenuItem disabled={isAway || isDisabledByOperator} onClick={act(dialogs.enable)}>
            {t(($) => $.enable[state])}
          </MenuItem>
        )}
        {state === MemberState.Removed && member.taskCount > 0 && (
          <MenuItem disabled={isAway} onClick={act(dialogs.takeOver)}>
            {t(($) => $.fate.takeOver)}
          </MenuItem>
        )}
        {state !== MemberState.Removed && (
          <MenuItem disabled={isAway} onClick={act(dialogs.remove)}>
            {t(($) => $.remove.button)}
          </MenuItem>
        )}
      </MenuList>
    </ButtonMenu>
  );
}
