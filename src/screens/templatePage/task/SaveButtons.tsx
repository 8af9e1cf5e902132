import { Button } from '@fluentui/react-components';
import { ChevronDown20Regular, Save20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import type { SaveMenuProps } from './SaveMenu.tsx';

const SaveMenu = lazyComponent(async () => (await import('./SaveMenu.tsx')).SaveMenu);

interface SaveButtonsProps extends Pick<SaveMenuProps, 'onSave' | 'onSaveAsNew'> {
  /** True for an existing task, which can be saved or used for a new one (§2.5); a new task can only be created. */
  isTask: boolean;
  isSaving: boolean;
  isDisabled: boolean;
  /** True if the form cannot be saved as a new task. */
  isMoreDisabled: boolean;
}

export function SaveButtons({ isTask, isSaving, isDisabled, isMoreDisabled, onSave, onSaveAsNew }: SaveButtonsProps) {
  const { t } = useTranslation('template');
  const { target, close, opener } = useOpener();
  return (
    <>
      <Button icon={<Save20Regular />} disabledFocusable={isDisabled} onClick={onSave}>
        {t(($) => (isSaving ? $.form.saving : $.form.save))}
      </Button>
      {isTask && (
        <Button
          icon={<ChevronDown20Regular />}
          disabledFocusable={isMoreDisabled}
          aria-label={t(($) => $.page.save.more)}
          title={t(($) => $.page.save.more)}
          aria-haspopup="menu"
          {...opener}
        />
      )}
      {target && <SaveMenu target={target} onSave={onSave} onSaveAsNew={onSaveAsNew} onClose={close} />}
    </>
  );
}
