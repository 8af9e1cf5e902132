import { Button } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#app/parts/Section.tsx';

interface OpenSectionProps {
  title: string;
  /** The content; it is read only when the section is open. */
  children: ReactNode;
}

/** A section that is closed until the user opens it. */
export function OpenSection({ title, children }: OpenSectionProps) {
  const { t } = useTranslation('record');
  const [isOpen, setOpen] = useState(false);
  const verb = isOpen ? 'hide' : 'show';
  return (
    <Section
      title={title}
      beside={
        <Button
          size="small"
          appearance="subtle"
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-expanded={isOpen}
          aria-label={t(($) => $[verb].what, { what: title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $[verb].short)}
        </Button>
      }
    >
      {isOpen && children}
    </Section>
  );
}
