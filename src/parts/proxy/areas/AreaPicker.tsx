import { Button, Field, Input, usePositioning } from '@fluentui/react-components';
import { ChevronDown16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { areaTree, type Area } from '#core/domain/proxy/areas.ts';
import { globalMixDial } from '#core/domain/proxy/proxySettings.ts';
import { areaItemId, areaName } from './areaItems.ts';
import { AreaTree } from './AreaTree.tsx';
import styles from './AreaPicker.module.css';
import { useAreaPicker } from './useAreaPicker.ts';

interface AreaPickerProps {
  areas: readonly Area[] | null | undefined;
  areaId: number;
  isDisabled: boolean;
  isOffline: boolean;
  /** `null` when the choice is cleared (§4). */
  onChoose: (areaId: number | null) => void;
}

/**
 * §2.7: countries with their regions, by mouse, by keys, or by typing a part of a name. A combobox whose popup is a
 * tree (WAI-ARIA): the focus stays in the field, so typing and arrow keys work together.
 */
export function AreaPicker({ areas, areaId, isDisabled, isOffline, onChoose }: AreaPickerProps) {
  const { t } = useTranslation('proxy');
  const { t: words } = useTranslation('parameters');
  const globalName = words(($) => $.globalMixDial);
  const tree = useMemo(() => areaTree(areas ?? [], globalName), [areas, globalName]);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const picker = useAreaPicker({ root, input }, tree, areaId, onChoose);
  const { targetRef, containerRef } = usePositioning({
    position: 'below',
    align: 'start',
    matchTargetSize: 'width',
    offset: { mainAxis: 4 },
  });
  const treeId = useId();
  // An id without a name is shown as it is, not as an empty field.
  const name = areaName(tree, areaId) ?? (areas ? t(($) => $.region.gone, { id: String(areaId) }) : '…');
  const { isOpen, text, activeId } = picker;
  return (
    <div ref={root} className={styles.picker}>
      <Field label={t(($) => $.region.label)} hint={<Missing areas={areas} isOffline={isOffline} />}>
        <Input
          input={{
            ref: input,
            role: 'combobox',
            'aria-haspopup': 'tree',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            ...(isOpen && { 'aria-controls': treeId }),
            ...(isOpen && activeId !== null && { 'aria-activedescendant': areaItemId(treeId, activeId) }),
          }}
          root={{ ref: targetRef }}
          className={styles.field}
          autoComplete="off"
          disabled={isDisabled}
          value={isOpen ? text : name}
          placeholder={name}
          onClick={picker.open}
          onChange={({ nativeEvent }, { value }) => picker.type(isOpen ? value : typedText(nativeEvent))}
          onKeyDown={picker.handleKey}
          onBlur={picker.handleBlur}
          contentAfter={
            <FieldButtons
              canClear={areaId !== globalMixDial}
              isDisabled={isDisabled}
              onClear={picker.clear}
              onOpen={isOpen ? picker.close : picker.open}
            />
          }
        />
      </Field>
      {isOpen && (
        <div ref={containerRef} className={styles.popup}>
          <AreaTree
            id={treeId}
            items={picker.items}
            keyword={text}
            activeId={activeId}
            chosenId={areaId}
            onChoose={picker.choose}
            onToggle={picker.toggle}
          />
        </div>
      )}
    </div>
  );
}

interface FieldButtonsProps {
  canClear: boolean;
  isDisabled: boolean;
  onClear: () => void;
  onOpen: () => void;
}

function FieldButtons({ canClear, isDisabled, onClear, onOpen }: FieldButtonsProps) {
  const { t } = useTranslation('proxy');
  const clear = t(($) => $.region.clear);
  const shared = { appearance: 'transparent', size: 'small', disabled: isDisabled } as const;
  return (
    <>
      {canClear && (
        <Button {...shared} icon={<Dismiss16Regular />} aria-label={clear} title={clear} onClick={onClear} />
      )}
      {/* For the keyboard the field itself opens the popup. */}
      <Button
        {...shared}
        tabIndex={-1}
        icon={<ChevronDown16Regular />}
        aria-label={t(($) => $.region.open)}
        onClick={onOpen}
      />
    </>
  );
}

/** Returns the text typed into the closed field, without the name in it. */
function typedText(event: Event): string {
  return event instanceof InputEvent ? (event.data ?? '') : '';
}

/** Explains why there is nothing to choose from yet. */
function Missing({ areas, isOffline }: Pick<AreaPickerProps, 'areas' | 'isOffline'>) {
  const { t } = useTranslation('proxy');
  if (areas !== undefined) return null;
  return <>{t(($) => (isOffline ? $.region.offline : $.region.loading))}</>;
}
