import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--colorBrandForeground1)' },
  { tag: tags.string, color: 'var(--colorPaletteBlueForeground2)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--colorPaletteBerryForeground1)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--colorNeutralForeground1)', backgroundColor: 'var(--colorNeutralBackground1)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--fontFamilyMonospace)',
    fontSize: 'var(--fontSizeBase200)',
    lineHeight: 'var(--lineHeightBase300)',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--colorNeutralForeground1)' },
  '.cm-gutters': {
    color: 'var(--colorNeutralForeground3)',
    backgroundColor: 'var(--colorNeutralBackground2)',
    borderInlineEnd: '1px solid var(--colorNeutralStroke2)',
  },
  '.cm-activeLineGutter': { color: 'var(--colorNeutralForeground1)', backgroundColor: 'inherit' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--colorNeutralBackground1Pressed)' },
  '.cm-tooltip': {
    color: 'var(--colorNeutralForeground1)',
    backgroundColor: 'var(--colorNeutralBackground1)',
    border: '1px solid var(--colorNeutralStroke1)',
    borderRadius: 'var(--borderRadiusMedium)',
    boxShadow: 'var(--shadow16)',
  },
  '.cm-diagnostic': { padding: '6px 10px', borderInlineStart: '3px solid var(--colorPaletteRedBorder2)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--fontFamilyMonospace)',
    fontSize: 'var(--fontSizeBase200)',
    maxHeight: '17em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '4px 10px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--colorNeutralForegroundOnBrand)',
    backgroundColor: 'var(--colorBrandBackground)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--fontWeightSemibold)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'inherit' },
});

/** Fluent's colours and fonts, by its variables: they also reach into a shadow tree, and change with the theme. */
export const editorLook = [theme, syntaxHighlighting(colors)];
