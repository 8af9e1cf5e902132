import analysis from '../../../locales/es-ES/analysis.json';
import explorer from '../../../locales/es-ES/explorer.json';
import exportTexts from '../../../locales/es-ES/exports.json';
import keep from '../../../locales/es-ES/keep.json';
import pictures from '../../../locales/es-ES/pictures.json';
import drift from '../../../locales/es-ES/drift.json';
import notices from '../../../locales/es-ES/notices.json';
import chains from '../../../locales/es-ES/chains.json';
import timer from '../../../locales/es-ES/timer.json';
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
