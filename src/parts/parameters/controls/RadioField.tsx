import { choicesFor } from '#core/domain/parameters/choices.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { RadiosProps } from '#app/parts/deferred/Radios.tsx';
import type { ControlProps } from '../ControlProps.ts';

const Radios = lazyComponent<RadiosProps>(async () => (await import('#app/parts/deferred/Radios.tsx')).Radios);

/** §2.6: one of a few choices, all of them visible. */
export function RadioField({ id, parameter, value, values, onChange }: ControlProps) {
  const choices = choicesFor(parameter, values);
  return (
    <Radios
      value={typeof value === 'string' ? value : ''}
      choices={choices.map((choice, index) => ({
        value: choice.value,
        label: choice.label,
        ...(index === 0 && { id }),
      }))}
      onChange={onChange}
    />
  );
}
