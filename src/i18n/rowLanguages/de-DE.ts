import analysis from '../../../locales/de-DE/analysis.json';
import explorer from '../../../locales/de-DE/explorer.json';
import exportTexts from '../../../locales/de-DE/exports.json';
import keep from '../../../locales/de-DE/keep.json';
import pictures from '../../../locales/de-DE/pictures.json';
import drift from '../../../locales/de-DE/drift.json';
import notices from '../../../locales/de-DE/notices.json';
import chains from '../../../locales/de-DE/chains.json';
import timer from '../../../locales/de-DE/timer.json';
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
