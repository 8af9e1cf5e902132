import { Button, type ButtonProps } from '@fluentui/react-components';
import { CloudArrowDownRegular, CloudCheckmarkRegular, CloudRegular, CheckmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/rows/task.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { formatPercent } from '#app/i18n/numberFormat.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import type { RunsHere } from '#app/store/keep/runsHere.ts';
import type { KeepMenuProps } from './KeepMenu.tsx';
import { keepStateOf, type KeepState } from './keepState.ts';

const KeepMenu = lazyComponent<KeepMenuProps>(withRowTexts(async () => (await import('./KeepMenu.tsx')).KeepMenu));

const icons: Record<KeepState['kind'], typeof CloudRegular> = {
  notHere: CloudRegular,
  here: CheckmarkRegular,
  keeping: CloudArrowDownRegular,
  kept: CloudCheckmarkRegular,
};

const buttonTexts = { notHere: 'keep', here: 'keep', keeping: 'keeping', kept: 'kept' } as const;

export interface KeepButtonProps extends Pick<ButtonProps, 'appearance' | 'size'> {
  taskId: string;
  /** The run; `null` for all runs of the task together. */
  lot: Lot | null;
  here: RunsHere;
  /** True in a table: the name of the button then says which run it is about. */
  isInTable?: boolean;
}

/** States whether rows are on this device, and opens the choices to keep or remove them. */
export function KeepButton({ taskId, lot, here, isInTable = false, ...look }: KeepButtonProps) {
  const { t } = useTranslation('keep');
  const locale = useLocale();
  const { target, close, opener } = useOpener();
  const state = keepStateOf(here, lot);
  const Icon = isInTable || state.kind === 'kept' ? icons[state.kind] : CloudArrowDownRegular;
  const share = state.kind === 'keeping' ? formatPercent(locale, state.share) : '';
  const words = isInTable
    ? t(($) => $.inTable[state.kind], { share })
    : t(($) => $.button[buttonTexts[state.kind]], { share });
  return (
    <>
      <Button
        {...look}
        {...opener}
        icon={<Icon />}
        aria-haspopup="menu"
        aria-label={isInTable && lot !== null ? t(($) => $.ofRun, { lotNo: lot.lotNo, state: words }) : undefined}
      >
        {words}
      </Button>
      {target !== null && <KeepMenu taskId={taskId} lot={lot} here={here} target={target} onClose={close} />}
    </>
  );
}
