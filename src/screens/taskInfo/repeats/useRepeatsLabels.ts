import { useTranslation } from 'react-i18next';
import type { Repeats } from '#core/domain/run/repeats.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

const words = {
  lot: { skip: 'lotSkip', stop: 'lotStop', overwrite: 'lotOverwrite' },
  task: { skip: 'taskSkip', stop: 'taskStop', overwrite: 'taskOverwrite' },
} as const;

/** Returns a short label of the setting for repeated rows, with the template's names of the columns. */
export function useRepeatsLabels(labelOf: (name: string) => string): (repeats: Repeats | null) => string {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  return (repeats) => {
    if (repeats === null) return t(($) => $.repeats.words.none);
    const fields = new Intl.ListFormat(locale, { type: 'unit' }).format(repeats.fields.map(labelOf));
    return t(($) => $.repeats.words[words[repeats.across][repeats.action]], { fields });
  };
}
