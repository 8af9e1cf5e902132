import { MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { canAct } from '#core/domain/operator/acts.ts';
import type { AccountAct, OperatedAccount } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useAccount } from '#app/state/session.ts';
import type { RowMenuProps } from '../MenuCell.tsx';

const SeeAccountDialog = lazyComponent(
  withAccountTexts(async () => (await import('./SeeAccountDialog.tsx')).SeeAccountDialog),
);
const ActDialog = lazyComponent(withAccountTexts(async () => (await import('./ActDialog.tsx')).ActDialog));

interface AccountMenuProps extends RowMenuProps {
  account: OperatedAccount;
  isAway: boolean;
  onChanged: () => void;
}

/** The acts of an operator on an account; those that do not fit it cannot be chosen. */
export function AccountMenu({ account, isAway, onChanged, asking, target, onClose }: AccountMenuProps) {
  const { t } = useTranslation('operator');
  const [, navigate] = useLocation();
  const self = useAccount();
  const { accountId, disabledAt, parentName, userName, isOperator, supportUntil } = account;
  const facts = {
    isDisabled: disabledAt !== null,
    isMember: parentName !== null,
    isSelf: self?.userId === accountId,
    isOperator,
    isSupportAllowed: supportUntil !== null,
  };
  const entry = (kind: AccountAct['kind']) => (
    <MenuItem
      disabled={isAway || !canAct(kind, facts)}
      onClick={() =>
        asking.show(<ActDialog account={account} kind={kind} onChanged={onChanged} onClose={asking.close} />)
      }
    >
      {t(($) => $.acts[kind].button)}
    </MenuItem>
  );
  return (
    <ButtonMenu target={target} align="end" onClose={onClose}>
      <MenuList>
        {entry('giveCredit')}
        {entry('setLevel')}
        <MenuItem
          onClick={() => navigate(`${addresses.operatorPage('orders')}?search=${encodeURIComponent(userName)}`)}
        >
          {t(($) => $.pages.orders)}
        </MenuItem>
        <MenuItem
          onClick={() => navigate(`${addresses.operatorPage('audit')}?account=${encodeURIComponent(userName)}`)}
        >
          {t(($) => $.audit.ofAccount)}
        </MenuItem>
        <MenuItem
          disabled={isAway || !canAct('seeAccount', facts)}
          onClick={() => asking.show(<SeeAccountDialog account={account} onClose={asking.close} />)}
        >
          {t(($) => $.supportLink.button)}
        </MenuItem>
        <MenuDivider />
        {entry('endSessions')}
        {disabledAt === null ? entry('disable') : entry('enable')}
      </MenuList>
    </ButtonMenu>
  );
}
