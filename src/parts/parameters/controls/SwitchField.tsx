import { Switch } from '@fluentui/react-components';
import type { ControlProps } from '../ControlProps.ts';

/** §2.6: a switch for yes or no. Its own file, because Fluent's switch loads with the first parameter that needs it. */
export function SwitchField({ id, value, onChange }: ControlProps) {
  return <Switch id={id} checked={value === true} onChange={(_, data) => onChange(data.checked)} />;
}
