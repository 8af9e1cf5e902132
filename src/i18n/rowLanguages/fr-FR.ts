import analysis from '../../../locales/fr-FR/analysis.json';
import explorer from '../../../locales/fr-FR/explorer.json';
import exportTexts from '../../../locales/fr-FR/exports.json';
import keep from '../../../locales/fr-FR/keep.json';
import pictures from '../../../locales/fr-FR/pictures.json';
import drift from '../../../locales/fr-FR/drift.json';
import notices from '../../../locales/fr-FR/notices.json';
import chains from '../../../locales/fr-FR/chains.json';
import timer from '../../../locales/fr-FR/timer.json';
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
