import {
  Button,
  Menu,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
} from '@fluentui/react-components';
import { QuestionCircle20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { contactAddress } from '#core/domain/account/plan.ts';
import { helpSlugs } from '#core/help/article.ts';
import { addresses } from '#app/navigation/addresses.ts';

/** §2.2: the help dropdown: help centre, beginner's guide, and where there are some, invitations and a contact. */
export function HelpMenu({ contact, canInvite }: { contact: string | null; canInvite: boolean }) {
  const { t } = useTranslation('help');
  const { t: common } = useTranslation('common');
  const [, navigate] = useLocation();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t(($) => $.menu)} relationship="label">
          <Button appearance="subtle" icon={<QuestionCircle20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => navigate(addresses.help)}>{common(($) => $.titles.help)}</MenuItem>
          <MenuItem onClick={() => navigate(addresses.helpArticle(helpSlugs[0]))}>{t(($) => $.guide)}</MenuItem>
          {canInvite && <MenuItem onClick={() => navigate(addresses.balance)}>{t(($) => $.invite)}</MenuItem>}
          {contact !== null && (
            <MenuItemLink href={contactAddress(contact)} target="_blank">
              {t(($) => $.contact)}
            </MenuItemLink>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
