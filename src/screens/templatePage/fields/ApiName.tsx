import { Button } from '@fluentui/react-components';
import { Code16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '#app/parts/useNotify.ts';

/** §2.6: a parameter that the API takes shows its name there, to be copied. */
export function ApiName({ name }: { name: string }) {
  const { t } = useTranslation('template');
  const notify = useNotify();
  const handleCopy = async () => {
    await navigator.clipboard.writeText(name);
    notify({ intent: 'success', title: t(($) => $.form.apiNameCopied, { name }) });
  };
  const label = t(($) => $.form.apiName, { name });
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<Code16Regular />}
      aria-label={label}
      title={label}
      onClick={() => void handleCopy()}
    />
  );
}
