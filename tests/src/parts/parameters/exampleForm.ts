import { ControlType, DataSourceType, DataType } from '#core/domain/parameters/parameter.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';

const choicesOf = (...values: string[]) => values.map((value) => ({ value, label: `${value} label` }));
const addresses = exampleParameter({
  paramName: 'Urls',
  displayText: 'Addresses',
  isUrl: true,
  controlType: ControlType.MultiInput,
  controlOptions: {
    maxLines: 100_000,
    isFileImportEnabled: true,
    isTaskImportEnabled: true,
    isRuleGenerationEnabled: true,
  },
});
/** A template with a parameter of every kind. */
export const exampleForm = exampleTemplate({
  name: 'Example template',
  parameters: [
    exampleParameter({
      paramName: 'Word',
      displayText: 'Search word',
      remark: 'What is looked for.',
      marks: [{ displayText: 'Where it is', description: 'Above.', image: '/template-images/example.svg' }],
      isRequired: true,
      controlOptions: { isApiEnabled: true },
    }),
    addresses,
    exampleParameter({
      paramName: 'Country',
      displayText: 'Country',
      controlType: ControlType.Dropdown,
      controlOptions: { choices: choicesOf('fr', 'it') },
    }),
    exampleParameter({
      paramName: 'City',
      displayText: 'City',
      controlType: ControlType.Dropdown,
      controlOptions: {
        parentField: 'Country',
        choices: [
          { value: 'paris', label: 'Paris', parent: 'fr' },
          { value: 'rome', label: 'Rome', parent: 'it' },
        ],
      },
    }),
    exampleParameter({
      paramName: 'Kinds',
      displayText: 'Kinds',
      controlType: ControlType.CheckboxList,
      controlOptions: { choices: choicesOf('mugs', 'lamps') },
    }),
    exampleParameter({
      paramName: 'Order',
      displayText: 'Order',
      controlType: ControlType.RadioGroup,
      controlOptions: { choices: choicesOf('new', 'old') },
    }),
    exampleParameter({ paramName: 'Fresh', displayText: 'Only new', dataType: DataType.Switch }),
    exampleParameter({
      paramName: 'Day',
      displayText: 'From day',
      dataType: DataType.Datetime,
      controlType: ControlType.Date,
    }),
    exampleParameter({
      paramName: 'Until',
      displayText: 'Until',
      dataType: DataType.Datetime,
      controlType: ControlType.TimePicker,
    }),
    exampleParameter({
      paramName: 'At',
      displayText: 'At',
      dataType: DataType.Time,
      controlType: ControlType.TimePicker,
    }),
    exampleParameter({
      paramName: 'Group',
      displayText: 'Cloud group',
      dataType: DataType.OperateCloudGroup,
      controlType: ControlType.Dropdown,
    }),
    exampleParameter({ paramName: 'Cookie', displayText: 'Cookie', dataType: DataType.PreLogin }),
    exampleParameter({
      paramName: 'Place',
      displayText: 'Place',
      controlType: ControlType.Dropdown,
      controlOptions: { dataSourceType: DataSourceType.External },
    }),
  ],
});
