import { Button, Tooltip } from '@fluentui/react-components';
import { Ribbon20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { useAppLink } from '#app/parts/AppLink.tsx';

/** §2.2: the link to the plans, for accounts that buy them. */
export function PlanShopLink() {
  const { t } = useTranslation('help');
  const link = useAppLink(addresses.pricing);
  return (
    <Tooltip content={t(($) => $.planShop)} relationship="label">
      <Button as="a" appearance="subtle" icon={<Ribbon20Regular />} {...link} />
    </Tooltip>
  );
}
