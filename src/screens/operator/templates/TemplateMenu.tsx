import { MenuItem, MenuList } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OperatorTemplateAct } from '#core/domain/account/auditEvent.ts';
import { Audience } from '#core/domain/template/ownTemplate.ts';
import type { OperatedTemplate } from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { RowMenuProps } from '../MenuCell.tsx';

const TemplateActDialog = lazyComponent(
  withAccountTexts(async () => (await import('./TemplateActDialog.tsx')).TemplateActDialog),
);

interface TemplateMenuProps extends RowMenuProps {
  template: OperatedTemplate;
  isAway: boolean;
  onChanged: () => void;
}

/** The acts of an operator on a template that an account made; those that do not fit it cannot be chosen. */
export function TemplateMenu({ template, isAway, onChanged, asking, target, onClose }: TemplateMenuProps) {
  const { t } = useTranslation('operator');
  const { owner } = template;
  const entry = (act: OperatorTemplateAct, isPossible = true) => (
    <MenuItem
      disabled={isAway || !isPossible}
      onClick={() =>
        asking.show(<TemplateActDialog template={template} act={act} onChanged={onChanged} onClose={asking.close} />)
      }
    >
      {t(($) => $.templates.acts[act].button)}
    </MenuItem>
  );
  return (
    <ButtonMenu target={target} align="end" onClose={onClose}>
      <MenuList>
        {entry('publish', owner?.isDisabled === false && owner.audience !== Audience.All)}
        {entry(owner?.isDisabled === true ? 'enable' : 'disable')}
      </MenuList>
    </ButtonMenu>
  );
}
