import { Button } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps {
  text: string;
  /** Names the text that is copied. */
  label: string;
  /** True for a button with its label on it. */
  hasText?: boolean;
}

/** Copies a text. Where the browser forbids the clipboard, the user copies it from the page. */
export function CopyButton({ text, label, hasText = false }: CopyButtonProps) {
  const { t } = useTranslation('programs');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  const shown = isCopied ? t(($) => $.copied) : label;
  return (
    <Button
      appearance={hasText ? 'secondary' : 'subtle'}
      icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
      aria-label={shown}
      title={shown}
      onClick={() => void copy()}
    >
      {hasText ? shown : undefined}
    </Button>
  );
}
