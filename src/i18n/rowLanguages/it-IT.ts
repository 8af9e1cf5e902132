import analysis from '../../../locales/it-IT/analysis.json';
import explorer from '../../../locales/it-IT/explorer.json';
import exportTexts from '../../../locales/it-IT/exports.json';
import keep from '../../../locales/it-IT/keep.json';
import pictures from '../../../locales/it-IT/pictures.json';
import drift from '../../../locales/it-IT/drift.json';
import notices from '../../../locales/it-IT/notices.json';
import chains from '../../../locales/it-IT/chains.json';
import timer from '../../../locales/it-IT/timer.json';
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
