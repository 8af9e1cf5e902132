import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, Prec, Transaction } from '@codemirror/state';
import { EditorView, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { RecipeForm } from '#core/wire/recipe/recipeChoices.ts';
import { editorLook } from './editorLook.ts';
import type { TextRange } from './jsonPlaces.ts';
import { suggest } from './suggest.ts';

interface EditorTexts {
  /** The name of the text field. */
  label: string;
  /** The name of the list of suggestions. */
  suggestions: string;
}

/** A mistake that is underlined; its message appears where the pointer or the cursor is on it. */
interface MarkedMistake extends TextRange {
  message: string;
}

/** An open editor of a recipe. */
export interface RecipeEditing {
  /** Replaces the text, unless it is the current one. */
  setText: (text: string) => void;
  /** The text may be shorter by now than the one in which they were found; the same holds for `select`. */
  markMistakes: (mistakes: readonly MarkedMistake[]) => void;
  /** Selects a part of the text, scrolls to it and gives it the focus. */
  select: (range: TextRange) => void;
  close: () => void;
}

interface EditorOptions {
  text: string;
  texts: EditorTexts;
  /** The forms of a recipe, for suggestions. */
  forms: () => Promise<readonly RecipeForm[]>;
  onChange: (text: string) => void;
}

/**
 * Opens an editor of JSON in an element. It is in a shadow tree: only there does CodeMirror use style sheets that the
 * Content Security Policy allows.
 */
export function openEditor(host: HTMLElement, { text, texts, forms, onChange }: EditorOptions): RecipeEditing {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  let known: readonly RecipeForm[] = [];
  const recipe = async () => (known.length > 0 ? known : (known = await forms()));
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        history(),
        bracketMatching(),
        closeBrackets(),
        json(),
        // Enter and Tab take what is shown, also for those who write fast.
        autocompletion({
          override: [async (context) => suggest(await recipe(), context)],
          icons: false,
          interactionDelay: 0,
        }),
        // Without suggestions, Tab leaves the editor.
        Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
        keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorState.phrases.of({ Completions: texts.suggestions }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': texts.label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        editorLook,
      ],
    }),
  });
  return {
    setText: (next) => {
      const current = view.state.doc.toString();
      if (next === current) return;
      // Such as the stored recipe: undoing what the user wrote must not take it away.
      const annotations = Transaction.addToHistory.of(false);
      view.dispatch({ changes: { from: 0, to: current.length, insert: next }, annotations });
    },
    markMistakes: (mistakes) => {
      const { length } = view.state.doc;
      const marks = mistakes
        .filter(({ to }) => to <= length)
        .map((mistake): Diagnostic => ({ ...mistake, severity: 'error' }));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    select: ({ from, to }) => {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    close: () => view.destroy(),
  };
}
