import type { Locale } from '#core/domain/locale.ts';
import { ownValue } from '#core/domain/ownValue.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { TaskTemplateInfo } from '#core/wire/rows/taskListItem.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { presentKind, type GalleryTemplate } from './gallery.ts';
import { howToUseHtml } from './howToUseHtml.ts';
import type { ParameterFile, ParameterTexts, TemplateTexts } from './templateFile.ts';

/**
 * Returns a template of the gallery in its wire form, in one language; `hasNoBrowser` where the service has no browser
 * for it.
 */
export function presentTemplate(
  template: GalleryTemplate,
  locale: Locale,
  likes: number,
  hasNoBrowser = false,
): Template {
  const { recipe, ownRecipe: _own, imageFile: _imageFile, allowedUserNames: _allowed, ...shown } = template;
  const { texts, kinds: _kinds, collections, parameters, output, ...facts } = shown;
  const { description, howToUse } = texts[locale];
  return {
    ...facts,
    ...presentTemplateInfo(template, locale),
    language: locale,
    description,
    howToUse: howToUseHtml(howToUse),
    collections: [...collections],
    likes,
    ...(hasNoBrowser && recipe.engine === 'browser' && { isBrowserMissing: true }),
    parameters: presentParameters(parameters, texts[locale]),
    output: output.map((field) => ({ ...field, label: textFor(texts[locale].output, field.name) })),
  };
}

/** Returns the label of a column, as in the console: its name where the template is gone or has no such column. */
export function outputLabel(template: GalleryTemplate | undefined, locale: Locale, column: string): string {
  return ownValue(template?.texts[locale].output ?? {}, column) ?? column;
}

/** The facts about a template in a list of tasks (§3.5), in one language. */
export function presentTemplateInfo(template: GalleryTemplate, locale: Locale): TaskTemplateInfo {
  const { slug, status, texts, kinds, imageUrl = `/template-images/${slug}.svg` } = template;
  return {
    slug,
    status,
    name: texts[locale].name,
    imageUrl,
    kinds: kinds.map((kind) => presentKind(kind, locale)),
  };
}

/** The parameters with their texts, in the form that core/domain/parameters/checkParameters.ts takes. */
export function presentParameters(parameters: readonly ParameterFile[], texts: TemplateTexts): Parameter[] {
  return parameters.map((parameter) => presentParameter(parameter, textFor(texts.parameters, parameter.paramName)));
}

function presentParameter({ marks, ...parameter }: ParameterFile, texts: ParameterTexts): Parameter {
  const {
    choices,
    choiceParents = {},
    dataSource: _source,
    dataSourceFilter: _filter,
    ...controlOptions
  } = parameter.controlOptions;
  return {
    ...parameter,
    id: parameter.paramName,
    displayText: texts.displayText,
    remark: texts.remark,
    ...(marks !== undefined && {
      marks: marks.map(({ name, image }) => ({ ...textFor(texts.marks, name), ...(image !== undefined && { image }) })),
    }),
    controlOptions: {
      ...controlOptions,
      placeholder: texts.placeholder,
      choices: choices?.map((value) => ({
        value,
        label: textFor(texts.choices, value),
        ...(choiceParents[value] !== undefined && { parent: choiceParents[value] }),
      })),
    },
    dataTypeOptions: { ...parameter.dataTypeOptions, regxMessage: texts.regxMessage },
  };
}

/** `templateTexts` has checked that there is one. */
function textFor<Text>(texts: Record<string, Text>, name: string): Text {
  const text = ownValue(texts, name);
  if (text === undefined) throw new Error(`no text for "${name}"`);
  return text;
}
