import { afterEach, describe, expect, it } from 'vitest';
import { plantTree, root } from './plantedTree.ts';
import { rowTextsBeforeTheyAreLoaded } from './rowTexts.ts';

let tree: ReturnType<typeof plantTree> | undefined;
afterEach(() => tree?.remove());

const menu = './Menu.tsx';
const form = './Form.tsx';
const files = {
  'src/i18n/rowLanguages/en-US.ts': "import explorer from '../../../locales/en-US/explorer.json';\n",
  'src/i18n/lateLanguages/en-US.ts': "import destinations from '../../../locales/en-US/destinations.json';\n",
  'src/i18n/frameLanguages/en-US.ts': "import help from '../../../locales/en-US/help.json';\n",
  'src/i18n/loadLanguage.ts': "import('../../locales/en-US/account.json');\n",
  'src/Menu.tsx': "const { t } = useTranslation('explorer');\n",
  'src/Form.tsx': "const { t } = useTranslation('destinations');\n",
};

describe('a component that draws texts of rows', () => {
  it('waits for them everywhere in the console', () => expect(rowTextsBeforeTheyAreLoaded(root)).toEqual([]));

  it.each([
    ['imported at once', `import { Menu } from '${menu}';`, ['src/Menu.tsx: explorer']],
    ['loaded late', `lazy(async () => (await import('${menu}')).Menu);`, ['src/Menu.tsx: explorer']],
    [
      'loaded with other texts',
      `lazy(withDeferredTexts(async () => (await import('${menu}')).Menu));`,
      ['src/Menu.tsx: explorer'],
    ],
    ['loaded with its texts', `lazy(withRowTexts(async () => (await import('${menu}')).Menu));`, []],
    [
      'loaded with the texts of rows alone',
      `lazy(withRowTexts(async () => (await import('${form}')).Form));`,
      ['src/Form.tsx: destinations'],
    ],
    ['a form with its texts', `lazy(withDestinationTexts(async () => (await import('${form}')).Form));`, []],
  ])('and is %s', (_, main, problems) => {
    tree = plantTree({ ...files, 'src/main.tsx': `${main}\n` });
    expect(rowTextsBeforeTheyAreLoaded(tree.folder)).toEqual(problems);
  });
});
