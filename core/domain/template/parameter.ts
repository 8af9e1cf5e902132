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
} as const;
export type DataType = (typeof DataType)[keyof typeof DataType];

/** Controls that a parameter may be shown with (§3.4). */
export const ControlType = {
  Input: 'Input',
  MultiInput: 'MultiInput',
  Dropdown: 'Dropdown',
  CheckboxList: 'CheckboxList',
  TimePicker: 'TimePicker',
  Date: 'date',
} as const;
export type ControlType = (typeof ControlType)[keyof typeof ControlType];

interface ParameterChoice {
  value: string;
  label: string;
}

/** One parameter of a template, texts already in one language (§3.4). */
export interface Parameter {
  id: string;
  /** The key of the value in a saved task and in the API. */
  paramName: string;
  displayText: string;
  remark: string;
  isRequired: boolean;
  dataType: DataType;
  controlType: ControlType;
  /** What the form starts with; also what the sample run of the template uses. */
  initialValue?: ParameterValue | undefined;
  /** The value must be an address (http or https) in each of its lines. */
  isUrl?: boolean | undefined;
  controlOptions: {
    placeholder?: string | undefined;
    minLines?: number | undefined;
    maxLines?: number | undefined;
    isApiEnabled?: boolean | undefined;
    choices?: ParameterChoice[] | undefined;
  };
  dataTypeOptions: {
    min?: number | undefined;
    max?: number | undefined;
    minLen?: number | undefined;
    maxLen?: number | undefined;
    /** Digits after the point. */
    scale?: number | undefined;
    regx?: string | undefined;
    regxMessage?: string | undefined;
  };
}

/** Text for inputs and dropdowns, lines for MultiInput and CheckboxList, a truth value for switches. */
export type ParameterValue = string | string[] | boolean;
export type ParameterValues = Record<string, ParameterValue>;
