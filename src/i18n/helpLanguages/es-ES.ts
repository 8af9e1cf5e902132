import type { HelpArticle, HelpSlug } from '#core/help/article.ts';
import account from '../../../locales/es-ES/help/account.md';
import anyPage from '../../../locales/es-ES/help/any-page.md';
import changes from '../../../locales/es-ES/help/changes.md';
import credit from '../../../locales/es-ES/help/credit.md';
import exporting from '../../../locales/es-ES/help/exports.md';
import firstSteps from '../../../locales/es-ES/help/first-steps.md';
import localRunner from '../../../locales/es-ES/help/local-runner.md';
import offline from '../../../locales/es-ES/help/offline.md';
import operators from '../../../locales/es-ES/help/operators.md';
import programs from '../../../locales/es-ES/help/programs.md';
import rows from '../../../locales/es-ES/help/rows.md';
import runs from '../../../locales/es-ES/help/runs.md';
import templates from '../../../locales/es-ES/help/templates.md';

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
