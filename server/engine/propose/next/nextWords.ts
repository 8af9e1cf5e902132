/** Marks beside or instead of the word: `Next »`, `›`. */
const arrows = String.raw`[\s»›→>▶▸❯⟩➔➡↦‹«←◀]`;
const words = [
  'next', 'next page', 'older', 'older posts', 'older entries', 'more results', 'forward', 'weiter', 'nächste', 'nächste seite', 'vor', 'vorwärts',
  'suivant', 'suivante', 'suivants', 'page suivante', 'siguiente', 'siguientes', 'página siguiente', 'próxima', 'próximo', 'próxima página',
  'seguinte', 'avançar', 'avanti', 'successiva', 'successivo', 'pagina successiva', 'volgende', 'volgende pagina', 'dalej', 'następna',
  'następna strona', 'następne', 'další', 'ďalšia', 'sljedeća', 'naslednja', 'următoarea', 'înainte', 'következő', 'nästa', 'neste', 'næste',
  'seuraava', 'sonraki', 'ileri', 'далее', 'вперёд', 'вперед', 'следующая', 'следующая страница', 'след.', 'дальше', 'наступна', 'напред', 'επόμενη',
  'επόμενο', 'التالي', 'التالية', 'الصفحة التالية', 'הבא', 'לעמוד הבא', 'بعدی', 'अगला', 'ถัดไป', 'tiếp', 'trang sau', 'berikutnya', 'selanjutnya',
  '次', '次へ', '次の', '次のページ', '次ページ', '下一页', '下一頁', '下页', '下一个', '后一页', '다음', '다음 페이지',
]; // prettier-ignore
const escaped = words.map((word) => word.replace('.', String.raw`\.`)).join('|');
const nextWord = new RegExp(`^${arrows}*(?:${escaped}|older \\p{L}+)${arrows}*$`, 'iu');
const singleArrow = /^\s*[›→>▶▸❯⟩➔➡]\s*$/u;
const doubleArrow = /^\s*(?:»|>>|≫)\s*$/u;
const labelWord = new RegExp(`(?:^|[^\\p{L}])(?:${escaped})(?:$|[^\\p{L}])`, 'iu');
const otherLabel =
  /prev|previous|slide|image|photo|picture|month|week|day|carousel|zurück|précédent|anterior|chapter|article|post(?!s)|story/iu;

const loadMore =
  /^\s*(?:load|show|view|see)\s+(?:\d+\s+)?more(?:\s+\p{L}+)?\s*$|^\s*(?:mehr (?:laden|anzeigen|ergebnisse)|weitere laden|voir plus|charger plus|afficher plus|ver más|cargar más|mostrar más|carica altr[io]|mostra altr[io]|meer laden|carregar mais|ver mais|загрузить ещё|показать ещё|もっと見る|さらに表示|더 ?보기|加载更多|查看更多|載入更多)/iu;

/** Returns how surely a text leads to the next page: 3 for a word, 2 for one arrow, 1 for two, 0 for others. */
export function nextWeight(text: string): number {
  const plain = text.trim();
  if (plain === '' || plain.length > 30) return 0;
  if (nextWord.test(plain)) return 3;
  if (singleArrow.test(plain)) return 2;
  return doubleArrow.test(plain) ? 1 : 0;
}

/** Returns whether a label for people who do not see the page names the next page. */
export function isNextLabel(label: string): boolean {
  return label.length <= 60 && labelWord.test(label) && !otherLabel.test(label);
}

/** Returns whether a class or an `id` names the way to the next page. */
export function isNextName(name: string): boolean {
  return /(?:^|[-_])next(?:$|[-_])|^(?:pnnext|nextpage|next-?link|pagenext|weiter|suivant|siguiente)$|[a-z]Next(?:$|[A-Z_-])/u.test(
    name,
  );
}

/** Returns whether the text of a button loads more of the list. */
export function isLoadMore(text: string): boolean {
  return text.length <= 40 && loadMore.test(text);
}
