import analysis from '../../../locales/ja-JP/analysis.json';
import explorer from '../../../locales/ja-JP/explorer.json';
import exportTexts from '../../../locales/ja-JP/exports.json';
import keep from '../../../locales/ja-JP/keep.json';
import pictures from '../../../locales/ja-JP/pictures.json';
import drift from '../../../locales/ja-JP/drift.json';
import notices from '../../../locales/ja-JP/notices.json';
import chains from '../../../locales/ja-JP/chains.json';
import timer from '../../../locales/ja-JP/timer.json';
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
