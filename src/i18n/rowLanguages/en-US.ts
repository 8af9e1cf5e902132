import analysis from '../../../locales/en-US/analysis.json';
import explorer from '../../../locales/en-US/explorer.json';
import exportTexts from '../../../locales/en-US/exports.json';
import keep from '../../../locales/en-US/keep.json';
import pictures from '../../../locales/en-US/pictures.json';
import drift from '../../../locales/en-US/drift.json';
import notices from '../../../locales/en-US/notices.json';
import chains from '../../../locales/en-US/chains.json';
import timer from '../../../locales/en-US/timer.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = {
  analysis,
  explorer,
  exports: exportTexts,
  keep,
  pictures,
  drift,
  notices,
  chains,
  timer,
};
