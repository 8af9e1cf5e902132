import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../ControlProps.ts';

/** §3.5: where in the cloud a task runs. The default entry, whose id is null, is the one that every account has. */
export function CloudGroupField({ id }: ControlProps) {
  const { t } = useTranslation('parameters');
  return (
    <Select id={id}>
      <option value="">{t(($) => $.globalMixDial)}</option>
    </Select>
  );
}
