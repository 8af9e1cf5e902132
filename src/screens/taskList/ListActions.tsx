import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';

export function ListActions({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  return (
    <>
      <Button icon={<ArrowClockwiseRegular />} onClick={onRefresh}>
        {t(($) => $.taskList.refresh)}
      </Button>
      <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate(addresses.gallery)}>
        {t(($) => $.taskList.newTask)}
      </Button>
    </>
  );
}
