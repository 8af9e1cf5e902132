import type { Parameter } from '#core/domain/parameters/parameter.ts';
import styles from './Remarks.module.css';

/**
 * Help for a field: its remark is always visible; pictures with texts appear beside it while it has the focus (§2.6),
 * or below it if there is no space beside it.
 */
export function Remarks({ id, parameter: { remark, marks = [] } }: { id: string; parameter: Parameter }) {
  if (remark === '' && marks.length === 0) return null;
  return (
    <div className={styles.remarks} data-remarks>
      {remark !== '' && <p id={id}>{remark}</p>}
      {marks.length > 0 && (
        <div className={styles.marks}>
          {marks.map(({ displayText, description, image }) => (
            <figure key={displayText} className={styles.mark}>
              {image !== undefined && <img className={styles.image} src={image} alt="" loading="lazy" />}
              <figcaption>
                <strong>{displayText}</strong> {description}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
