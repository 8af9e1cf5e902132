import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/it-IT/help/account.md';
import anyPage from '../../../locales/it-IT/help/any-page.md';
import changes from '../../../locales/it-IT/help/changes.md';
import credit from '../../../locales/it-IT/help/credit.md';
import exporting from '../../../locales/it-IT/help/exports.md';
import firstSteps from '../../../locales/it-IT/help/first-steps.md';
import localRunner from '../../../locales/it-IT/help/local-runner.md';
import offline from '../../../locales/it-IT/help/offline.md';
import operators from '../../../locales/it-IT/help/operators.md';
import programs from '../../../locales/it-IT/help/programs.md';
import rows from '../../../locales/it-IT/help/rows.md';
import runs from '../../../locales/it-IT/help/runs.md';
import templates from '../../../locales/it-IT/help/templates.md';

export const articles: Record<HelpSlug, HelpArticle> = {
  'first-steps': firstSteps,
  templates,
  'any-page': anyPage,
  runs,
  rows,
  exports: exporting,
  offline,
  'local-runner': localRunner,
  credit,
  account,
  programs,
  operators,
  changes,
};
