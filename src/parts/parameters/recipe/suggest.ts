import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { keyChoices, valueChoices, type KeyChoice, type RecipeForm } from '#core/wire/recipe/recipeChoices.ts';
import { placeAtCursor, treeOfJson } from './jsonPlaces.ts';

/** While a word is written the suggestions stay, with those that fit it. */
const validFor = /^"?\w*$/u;
/** The rest of a word after the cursor, which a suggestion replaces too. */
const restOfWord = /^\w*"?/u;

/** Suggests the keys and values that a recipe may have at the cursor: while one is written, or when asked. */
export function suggest(
  recipe: readonly RecipeForm[],
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  const text = state.doc.toString();
  const place = placeAtCursor(text, treeOfJson(text), pos);
  if (place === null) return null;
  const { from } = place.written;
  if (!explicit && from === pos) return null;
  const options =
    place.kind === 'key'
      ? keyChoices(recipe, place.path, place.present).map((choice) => {
          const isFollowed = valueChoices(recipe, [...place.path, choice.key]).length > 0;
          return keyCompletion(choice, place.hasValue, isFollowed);
        })
      : valueChoices(recipe, place.path).map((value) => ({ label: value, apply: insertion(value) }));
  if (options.length === 0) return null;
  // Equal ones would be sorted by name, and the required keys come first.
  const ordered = options.map((option, index) => ({ ...option, boost: -index }));
  // Of a wrong word nothing is a continuation: all are shown instead of it.
  const written = text.slice(from, pos).replaceAll('"', '');
  const isWrong = explicit && !options.some(({ label }) => label.includes(written));
  return isWrong ? { from, options: ordered, filter: false } : { from, options: ordered, validFor };
}

/** A key is written with what surrounds its value, and the cursor is between. Its choices, if it has some, follow. */
function keyCompletion({ key, opening, closing }: KeyChoice, hasValue: boolean, isFollowed: boolean): Completion {
  const quoted = JSON.stringify(key);
  return {
    label: quoted,
    displayLabel: key,
    detail: `${opening}…${closing}`,
    apply: hasValue ? insertion(quoted) : insertion(`${quoted}: ${opening}`, closing, isFollowed),
  };
}

function insertion(before: string, after = '', isFollowed = false) {
  return (view: EditorView, _completion: Completion, from: number, to: number): void => {
    const rest = restOfWord.exec(view.state.doc.sliceString(to, view.state.doc.lineAt(to).to))?.[0] ?? '';
    const changes = { from, to: to + rest.length, insert: before + after };
    view.dispatch({ changes, selection: { anchor: from + before.length }, userEvent: 'input.complete' });
    if (isFollowed) startCompletion(view);
  };
}
