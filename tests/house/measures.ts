import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Rooms of the product; tests are not measured. */
const rooms = { '#core/': 'core/', '#app/': 'src/', '#workers/': 'workers/', '#server/': 'server/' };

/** Pairs of folders that import each other for a reason. */
const acceptedKnots: Record<string, string> = {
  'src <-> workers': 'a page knows its workers by type only (src/README.md), workers import src/store',
};

const smallLines = 15;
const folderFiles = 12;
/** Words of the project's former English: each has a plain replacement (README, "Words"). */
export const riddles = /\b(told|tell|tells|anew|whoever|goes on|go on|stands|stand in|so many)\b/u;
const indirect = /^(What|Whether|Where|Who|Whose|How|Which)\b/u;

export interface Source {
  /** The path from the root, with slashes. */
  file: string;
  text: string;
  tree: ts.SourceFile;
}

/** Figures of the readability of a source tree, as far as a script can measure it. */
export interface HouseMeasures {
  files: number;
  lines: number;
  'lines of a file, median': number;
  'lines of a file, 90th percentile': number;
  'lines of a file, most': number;
  'files under 15 lines': string;
  'files with one importer': string;
  folders: number;
  'folders over 12 files': string;
  'folders of one file': number;
  'folder knots': string;
  functions: number;
  'lines of a function, median': number;
  'functions over 40 lines': number;
  'functions over 80 lines': number;
  docstrings: number;
  'docstrings: What, Whether, Where …': string;
  'comment lines': number;
  'comment lines with a riddle': number;
  'comment lines over 120 columns': number;
}

/** Measures the product's TypeScript in the checkout at `root`. */
export function measureHouse(root: string): HouseMeasures {
  const sources = readSources(root);
  const sizes = sources.map(({ text }) => lineCount(text)).toSorted((one, other) => one - other);
  const folders = foldersOf(sources);
  const crowded = crowdedFolders(sources);
  const imports = importsOf(sources);
  const importers = new Map<string, number>();
  for (const { to } of imports) importers.set(to, (importers.get(to) ?? 0) + 1);
  const single = [...importers.values()].filter((count) => count === 1).length;
  const functions = sources.flatMap(functionSizes).toSorted((one, other) => one - other);
  const comments = sources.flatMap(commentsOf);
  const docstrings = comments.filter((text) => text.startsWith('/**'));
  const commentLines = comments.flatMap((text) => text.split('\n'));
  const knots = knotsOf(imports);
  const small = smallFiles(sources).length;
  const asking = docstrings.filter((text) => indirect.test(firstWords(text))).length;
  return {
    files: sources.length,
    lines: sizes.reduce((sum, size) => sum + size, 0),
    'lines of a file, median': quantile(sizes, 0.5),
    'lines of a file, 90th percentile': quantile(sizes, 0.9),
    'lines of a file, most': sizes.at(-1) ?? 0,
    'files under 15 lines': share(small, sources.length),
    'files with one importer': share(single, sources.length),
    folders: folders.size,
    'folders over 12 files': `${crowded.length}${crowded.map((folder) => `, ${folder} ${folders.get(folder)?.length}`).join('')}`,
    'folders of one file': lonelyFolders(sources).length,
    'folder knots': `${knots.length}${knots.map((knot) => `, ${knot}${reasonOf(knot)}`).join('')}`,
    functions: functions.length,
    'lines of a function, median': quantile(functions, 0.5),
    'functions over 40 lines': functions.filter((size) => size > 40).length,
    'functions over 80 lines': functions.filter((size) => size > 80).length,
    docstrings: docstrings.length,
    'docstrings: What, Whether, Where …': share(asking, docstrings.length),
    'comment lines': commentLines.length,
    'comment lines with a riddle': commentLines.filter((line) => riddles.test(line)).length,
    'comment lines over 120 columns': sources.flatMap(wideComments).length,
  };
}

/** The product's TypeScript files, without what the checkout ignores. */
export function readSources(root: string): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const isProduct = (file: string) => Object.values(rooms).some((room) => file.startsWith(room));
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/u.test(file) && isProduct(file) && existsSync(path.join(root, file)))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
    });
}

/** Returns the files with fewer lines than a file of its own should have. */
export function smallFiles(sources: Source[]): string[] {
  return sources.filter(({ text }) => lineCount(text) < smallLines).map(({ file }) => file);
}

/** Returns the folders with more files than a reader takes in at a glance, without those of their sub-folders. */
export function crowdedFolders(sources: Source[]): string[] {
  return [...foldersOf(sources)].filter(([, files]) => files.length > folderFiles).map(([folder]) => folder);
}

/** Returns the folders with a single file. */
export function lonelyFolders(sources: Source[]): string[] {
  return [...foldersOf(sources)].filter(([, files]) => files.length === 1).map(([folder]) => folder);
}

function foldersOf(sources: Source[]): Map<string, Source[]> {
  return Map.groupBy(sources, ({ file }) => path.posix.dirname(file));
}

/** Returns the comment lines that exceed the width limit of code, as `file:line`. */
export function wideComments({ file, text, tree }: Source): string[] {
  return commentRanges(tree).flatMap(({ pos, end }) => {
    const first = tree.getLineAndCharacterOfPosition(pos).line;
    const last = tree.getLineAndCharacterOfPosition(end).line;
    const all = text.split('\n');
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      .filter((line) => (all[line] ?? '').length > 120)
      .map((line) => `${file}:${line + 1}`);
  });
}

interface Import {
  from: string;
  to: string;
}

function importsOf(sources: Source[]): Import[] {
  const known = new Set(sources.map(({ file }) => file));
  return sources.flatMap(({ file, text }) =>
    ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
      const to = resolveImport(file, fileName.split('?')[0] ?? '');
      return known.has(to) ? [{ from: file, to }] : [];
    }),
  );
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const room = Object.entries(rooms).find(([alias]) => specifier.startsWith(alias));
  return room === undefined ? specifier : room[1] + specifier.slice(room[0].length);
}

/**
 * Returns pairs of folders that import each other. Files of sub-folders count for the folder below which the two paths
 * differ.
 */
function knotsOf(imports: Import[]): string[] {
  const arrows = new Set<string>();
  for (const { from, to } of imports) {
    const [one, other] = apart(path.posix.dirname(from), path.posix.dirname(to));
    if (one !== undefined && other !== undefined) arrows.add(`${one} <-> ${other}`);
  }
  return [...arrows].filter((arrow) => {
    const [one = '', other = ''] = arrow.split(' <-> ');
    return one < other && arrows.has(`${other} <-> ${one}`);
  });
}

function reasonOf(knot: string): string {
  const reason = acceptedKnots[knot];
  return reason === undefined ? '' : ` (${reason})`;
}

function apart(one: string, other: string): [string?, string?] {
  const [left, right] = [one.split('/'), other.split('/')];
  const depth = left.findIndex((part, index) => part !== right[index]);
  // A folder and its own sub-folder may import each other.
  if (depth === -1 || right[depth] === undefined) return [];
  return [left.slice(0, depth + 1).join('/'), right.slice(0, depth + 1).join('/')];
}

function functionSizes({ tree }: Source): number[] {
  const sizes: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const from = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      sizes.push(tree.getLineAndCharacterOfPosition(node.end).line - from + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return sizes;
}

function commentsOf({ text, tree }: Source): string[] {
  return commentRanges(tree).map(({ pos, end }) => text.slice(pos, end));
}

/** Returns every comment once: those before a token, and those after it on its line. */
function commentRanges(tree: ts.SourceFile): ts.CommentRange[] {
  const text = tree.text;
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (node.getChildCount(tree) === 0) {
      const ranges = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ];
      // Text between JSX tags may look like a comment.
      if (node.kind !== ts.SyntaxKind.JsxText) for (const range of ranges) found.set(range.pos, range);
    }
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return [...found.values()];
}

function firstWords(docstring: string): string {
  return docstring.replace(/^\/\*\*[\s*]*/u, '');
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function share(count: number, of: number): string {
  return `${count} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`;
}
