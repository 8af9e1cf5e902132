import { Button, Tooltip } from '@fluentui/react-components';
import { Ribbon20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';

/** §2.2: the link to the plans, for accounts that buy them. */
export function PlanShopLink() {
  const { t } = useTranslation('help');
  const [, navigate] = useLocation();
  return (
    <Tooltip content={t(($) => $.planShop)} relationship="label">
      <Button
        as="a"
        appearance="subtle"
        icon={<Ribbon20Regular />}
        href={addresses.pricing}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          navigate(addresses.pricing);
        }}
      />
    </Tooltip>
  );
}
