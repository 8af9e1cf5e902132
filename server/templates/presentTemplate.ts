import type { Locale } from '#core/domain/locale.ts';
import type { Parameter } from '#core/domain/template/parameter.ts';
import type { Template } from '#core/wire/template.ts';
import { presentKind, type GalleryTemplate } from './gallery.ts';
import type { ParameterFile, ParameterTexts, TemplateTexts } from './templateFile.ts';

/** A template of the gallery as the wire carries it, in one language. */
export function presentTemplate(template: GalleryTemplate, locale: Locale, likes: number): Template {
  const { recipe: _recipe, imageFile: _imageFile, texts, kinds, parameters, output, ...facts } = template;
  const { name, description, howToUse } = texts[locale];
  return {
    ...facts,
    language: locale,
    name,
    description,
    howToUse,
    imageUrl: `/template-images/${template.slug}.svg`,
    kinds: kinds.map((kind) => presentKind(kind, locale)),
    likes,
    parameters: presentParameters(parameters, texts[locale]),
    output: output.map((field) => ({ ...field, label: textFor(texts[locale].output, field.name) })),
  };
}

/** The parameters with their texts, as the rules of core/domain/template/checkParameters.ts take them. */
export function presentParameters(parameters: readonly ParameterFile[], texts: TemplateTexts): Parameter[] {
  return parameters.map((parameter) => presentParameter(parameter, textFor(texts.parameters, parameter.paramName)));
}

function presentParameter(parameter: ParameterFile, texts: ParameterTexts): Parameter {
  const { choices, ...controlOptions } = parameter.controlOptions;
  return {
    ...parameter,
    id: parameter.paramName,
    displayText: texts.displayText,
    remark: texts.remark,
    controlOptions: {
      ...controlOptions,
      placeholder: texts.placeholder,
      choices: choices?.map((value) => ({ value, label: textFor(texts.choices, value) })),
    },
    dataTypeOptions: { ...parameter.dataTypeOptions, regxMessage: texts.regxMessage },
  };
}

/** `templateTexts` has made sure that there is one. */
function textFor<Text>(texts: Record<string, Text>, name: string): Text {
  const text = texts[name];
  if (text === undefined) throw new Error(`no text for "${name}"`);
  return text;
}
