/** The cards of a gallery: how many there are, in one line, and in view. */
export interface CardSize {
  count: number;
  perLine: number;
  linesPerView: number;
}

/** Returns the card that a key moves to, within the gallery; `null` for a key that it does not handle. */
export function cardAfterKey(key: string, isCorner: boolean, card: number, size: CardSize): number | null {
  const moved = moveOf(key, isCorner, card, size);
  return moved === null ? null : Math.max(0, Math.min(size.count - 1, moved));
}

function moveOf(key: string, isCorner: boolean, card: number, size: CardSize): number | null {
  const { count, perLine, linesPerView } = size;
  const line = card - (card % perLine);
  switch (key) {
    case 'ArrowLeft':
      return card - 1;
    case 'ArrowRight':
      return card + 1;
    case 'ArrowUp':
      return card < perLine ? card : card - perLine;
    case 'ArrowDown':
      return card + perLine;
    case 'PageUp':
      return card - perLine * linesPerView;
    case 'PageDown':
      return card + perLine * linesPerView;
    case 'Home':
      return isCorner ? 0 : line;
    case 'End':
      return isCorner ? count - 1 : line + perLine - 1;
    default:
      return null;
  }
}
