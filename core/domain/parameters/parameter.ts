import type { LineList } from './lineList.ts';
import type { TaskUrlType, UrlRule } from '../addresses/urlRule.ts';

/** Kinds of value a parameter takes (§3.4). */
export const DataType = {
  String: 'String',
  Decimal: 'Decimal',
  Switch: 'Switch',
  OperateIpProxy: 'OperateIpProxy',
  OperateCloudGroup: 'OperateCloudGroup',
  PreLogin: 'PreLogin',
  Datetime: 'Datetime',
  Time: 'Time',
  /** Ours: the recipe of an advanced-mode task, as JSON (core/wire/recipe/ownRecipe.ts). */
  Recipe: 'Recipe',
} as const;
export type DataType = (typeof DataType)[keyof typeof DataType];

/** Controls that a parameter may be shown with (§2.6, §3.4). */
export const ControlType = {
  Input: 'Input',
  MultiInput: 'MultiInput',
  Dropdown: 'Dropdown',
  CheckboxList: 'CheckboxList',
  RadioGroup: 'RadioGroup',
  TimePicker: 'TimePicker',
  Date: 'date',
} as const;
export type ControlType = (typeof ControlType)[keyof typeof ControlType];

/** The source of a control's choices when the template does not list them itself (§3.4). */
export const DataSourceType = { External: 'External', Internal: 'Internal' } as const;
export type DataSourceType = (typeof DataSourceType)[keyof typeof DataSourceType];

/**
 * The rule for which lines of a MultiInput are values (§3.4); without it lines are trimmed and empty ones are dropped.
 */
export const StringSplit = { None: 0, RemoveEmptyEntries: 1, RemoveEmptyOrWhitespaceEntries: 2 } as const;
export type StringSplit = (typeof StringSplit)[keyof typeof StringSplit];

export interface ParameterChoice {
  value: string;
  label: string;
  /** Offered only while the parent field has this value (§3.4, ParentField). */
  parent?: string | undefined;
}

/** A remark with a picture, shown beside the focused parameter (§2.6). */
interface ParameterMark {
  displayText: string;
  description: string;
  /** Path on this service. */
  image?: string | undefined;
}

/** One parameter of a template, texts already in one language (§3.4). */
export interface Parameter {
  id: string;
  /** The key of the value in a saved task and in the API. */
  paramName: string;
  displayText: string;
  remark: string;
  marks?: ParameterMark[] | undefined;
  isRequired: boolean;
  dataType: DataType;
  controlType: ControlType;
  /** The form's initial value; the sample run of the template uses it too. */
  initialValue?: ParameterValue | undefined;
  /** Each line of the value must be an address (http or https). */
  isUrl?: boolean | undefined;
  controlOptions: {
    placeholder?: string | undefined;
    minLines?: number | undefined;
    maxLines?: number | undefined;
    isApiEnabled?: boolean | undefined;
    isFileImportEnabled?: boolean | undefined;
    isTaskImportEnabled?: boolean | undefined;
    /** The addresses may be given by a rule (§3.5). */
    isRuleGenerationEnabled?: boolean | undefined;
    stringSplit?: StringSplit | undefined;
    /** Times are picked and stored with seconds. */
    hasSeconds?: boolean | undefined;
    choices?: ParameterChoice[] | undefined;
    /** `paramName` of the parameter that the choices depend on. */
    parentField?: string | undefined;
    dataSourceType?: DataSourceType | undefined;
  };
  dataTypeOptions: {
    min?: number | undefined;
    max?: number | undefined;
    minLen?: number | undefined;
    maxLen?: number | undefined;
    /** Decimal places. */
    scale?: number | undefined;
    regx?: string | undefined;
    regxMessage?: string | undefined;
    format?: ParameterFormat | undefined;
  };
}

/** The helper checks of §5.2, by their names in templates. */
export const parameterFormats = ['url', 'email', 'ipv4', 'mobileNumber', 'phoneNumber', 'postcode'] as const;
export type ParameterFormat = (typeof parameterFormats)[number];

/**
 * Text for inputs and dropdowns, lines for MultiInput and CheckboxList, a boolean for switches, a rule where the
 * addresses of a MultiInput are generated, and the name of a list where the lines are too many to be part of the task.
 */
export type ParameterValue = string | string[] | boolean | UrlRule | LineList;
export type ParameterValues = Record<string, ParameterValue>;

/** True where a value is a rule that generates addresses. */
export function isUrlRule(value: ParameterValue | undefined): value is UrlRule {
  return typeof value === 'object' && 'address' in value;
}

/** True where a value names a list that is stored separately. */
export function isLineList(value: ParameterValue | undefined): value is LineList {
  return typeof value === 'object' && 'list' in value;
}

/** Returns the text of a value of one line; '' for any other. */
export function textOfValue(value: ParameterValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The lists that values name, each with its parameter. */
export function listsIn(values: ParameterValues): [paramName: string, list: LineList][] {
  return Object.entries<ParameterValue>(values).flatMap(([name, value]) => (isLineList(value) ? [[name, value]] : []));
}

/**
 * The mask that replaces a stored secret for devices, exports and lots. It contains no character that a cookie may
 * have, so it cannot be a real value; when it is sent back, the service keeps its stored value.
 */
export const secretMask = '••••••••';

/**
 * Begins a secret that the service sealed for its account: a device keeps it in a draft and sends it back, and cannot
 * read it. It is no cookie, because those have an equals sign.
 */
export const sealedMark = 'sealed:';

/** The maximum of characters of a sealed secret with its mark. */
export const maxSealedLength = 32_000;

/** True where values of this parameter are secrets: the service stores them encrypted and never returns them. */
export function isSecret({ dataType }: Pick<Parameter, 'dataType'>): boolean {
  return dataType === DataType.PreLogin;
}

/**
 * The source from which the lines of a parameter were imported (§3.5); source task and field are stored in the task
 * itself.
 */
export type LineOrigin =
  { taskUrlType: typeof TaskUrlType.FileSource; fileName: string } | { taskUrlType: typeof TaskUrlType.Correlative };

/** The source of imported lines as a form has it: with the task, whose name is empty where it is unknown. */
export type LineSource =
  { kind: 'file'; name: string } | { kind: 'task'; taskId: string; taskName: string; field: string };

/** Sources by `paramName`; lines without one were typed or come from a rule. */
export type LineOrigins = Record<string, LineOrigin>;

/** The parameters from a form: their values, and the sources of imported lines. */
export interface UserInput {
  values: ParameterValues;
  origins: LineOrigins;
}

/** Longer than any operating system allows for a file name. */
export const maxFileName = 255;
