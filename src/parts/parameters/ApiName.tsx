import { Button } from '@fluentui/react-components';
import { Code16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Hint } from '#app/parts/deferred/Hint.tsx';
import { useNotify } from '#app/parts/useNotify.ts';

/** §2.6: a parameter that the API takes shows its API name, to be copied. */
export function ApiName({ name }: { name: string }) {
  const { t } = useTranslation('parameters');
  const notify = useNotify();
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(name);
      notify({ intent: 'success', title: t(($) => $.Setting.ApiCopyContent, { name }) });
    } catch {
      // The browser may forbid the clipboard: then the notice shows the name, and the user copies it manually.
      notify({ intent: 'warning', title: t(($) => $.apiNotCopied, { name }) });
    }
  };
  const label = t(($) => $.apiName, { name });
  return (
    <Hint relationship="inaccessible" text={label}>
      <Button
        appearance="subtle"
        size="small"
        icon={<Code16Regular />}
        aria-label={label}
        onClick={() => void handleCopy()}
      />
    </Hint>
  );
}
