import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/fr-FR/help/account.md';
import anyPage from '../../../locales/fr-FR/help/any-page.md';
import changes from '../../../locales/fr-FR/help/changes.md';
import credit from '../../../locales/fr-FR/help/credit.md';
import exporting from '../../../locales/fr-FR/help/exports.md';
import firstSteps from '../../../locales/fr-FR/help/first-steps.md';
import localRunner from '../../../locales/fr-FR/help/local-runner.md';
import offline from '../../../locales/fr-FR/help/offline.md';
import operators from '../../../locales/fr-FR/help/operators.md';
import programs from '../../../locales/fr-FR/help/programs.md';
import rows from '../../../locales/fr-FR/help/rows.md';
import runs from '../../../locales/fr-FR/help/runs.md';
import templates from '../../../locales/fr-FR/help/templates.md';

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
