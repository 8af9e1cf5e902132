import { useTranslation } from 'react-i18next';
import { useNotify } from '#app/parts/useNotify.ts';

/** Returns a function that copies text and shows a notice. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('console');
  const notify = useNotify();
  return (text) => {
    void navigator.clipboard
      .writeText(text)
      .then(() => notify({ intent: 'success', title: t(($) => $.lotData.copied) }));
  };
}
