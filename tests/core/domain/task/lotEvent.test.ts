import { expect, test } from 'vitest';
import {
  maxEventsByCode,
  maxDetailLength,
  maxSelectorLength,
  maxUrlLength,
  lotLogBytes,
  type LotEvent,
} from '#core/domain/run/lotEvent.ts';

/** The longest event of each kind: hosts have at most 253 signs, and a detail may be in any script. */
const longest: { [Code in LotEvent['code']]: Extract<LotEvent, { code: Code }> } = {
  Started: { code: 'Started', startWay: 'scheduled', subtasks: 1e6, addresses: 1e9 },
  Fed: {
    code: 'Fed',
    sourceTaskName: '頁'.repeat(200),
    sourceLotNo: 1e6,
    column: '頁'.repeat(maxSelectorLength),
    rows: 1e12,
    lines: 1e9,
    unfit: 1e9,
  },
  Waits: { code: 'Waits', reason: { code: 'HostPace', host: 'h'.repeat(253) } },
  Began: { code: 'Began', subtaskNo: 1e6, attempt: 1e6 },
  WorkerLost: { code: 'WorkerLost', subtaskNo: 1e6 },
  HandedBack: { code: 'HandedBack', subtaskNo: 1e6 },
  BrowserWanted: { code: 'BrowserWanted', subtaskNo: 1e6 },
  PageLeftOut: {
    code: 'PageLeftOut',
    url: 'u'.repeat(maxUrlLength),
    reason: 'ExtractionFailed',
    detail: '頁'.repeat(maxDetailLength),
  },
  ListEnded: { code: 'ListEnded', subtaskNo: 1e6, url: 'u'.repeat(maxUrlLength) },
  SubtaskEnded: { code: 'SubtaskEnded', subtaskNo: 1e6, rows: 1e12, isStopped: false },
  StopAsked: { code: 'StopAsked', subtaskNo: 1e6 },
  RepeatsLeftOut: { code: 'RepeatsLeftOut', rows: 1e12 },
  RowsReplaced: { code: 'RowsReplaced', rows: 1e12 },
  SelectorLost: {
    code: 'SelectorLost',
    column: '頁'.repeat(maxSelectorLength),
    selector: '頁'.repeat(maxSelectorLength),
    pages: 1e6,
    second: '頁'.repeat(maxSelectorLength),
    proposal: '頁'.repeat(maxSelectorLength),
  },
  Ended: { code: 'Ended', reason: 'StoppedByFailure', rows: 1e12, pages: 1e12, failed: 1e12 },
};

test('a full log of the longest events stays within its bytes', () => {
  const bytes = Object.values(longest).map(
    (event) => maxEventsByCode[event.code] * Buffer.byteLength(JSON.stringify(event)),
  );
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(lotLogBytes);
});
