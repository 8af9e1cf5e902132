import { BlockSide, countFrames } from './blockSide.ts';
import { EditSide } from './editSide.ts';
import { RecordSide } from './recordSide.ts';

declare global {
  var sides: { blocks: BlockSide; records: RecordSide; edits: EditSide; countFrames: typeof countFrames };
}

/** Both ways, for the measuring process: it calls them over the browser's debugging protocol. */
globalThis.sides = { blocks: new BlockSide(), records: new RecordSide(), edits: new EditSide(), countFrames };
