import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../ControlProps.ts';

/** §3.5: the place in the cloud where a task runs. Every account has the default entry, whose id is null. */
export function CloudGroupField({ id }: ControlProps) {
  const { t } = useTranslation('parameters');
  return (
    <Select id={id}>
      <option value="">{t(($) => $.globalMixDial)}</option>
    </Select>
  );
}
