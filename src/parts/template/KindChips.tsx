import { Link } from 'wouter';
import type { Kind } from '#core/wire/rows/template.ts';
import styles from './KindChips.module.css';

interface Props {
  kinds: readonly Kind[];
  /** Returns the address of a chip: the templates of its kind. */
  addressOf: (kind: Kind) => string;
}

/** The kinds of a template, each a link to the templates of its kind. */
export function KindChips({ kinds, addressOf }: Props) {
  if (kinds.length === 0) return null;
  return (
    <span className={styles.chips}>
      {kinds.map((kind) => (
        <Link key={kind.kindId} to={addressOf(kind)} className={styles.chip}>
          {kind.kindName}
        </Link>
      ))}
    </span>
  );
}
