import { OWN_RECORD_PARTS, type OwnRecordPart } from '@cliffhanger/core/identity';
import { exportOwnData, exportOwnRecords } from '@cliffhanger/wire/identity';
import * as z from 'zod/mini';
import { acceptedOf, call } from '../../../shared/server/index.ts';

/** More pages than any account has. */
const MOST_PAGES = 100_000;

/**
 * Loads the export page by page. Each page becomes text at once, so that the objects of the whole export are never in
 * memory together.
 */
export async function collectExport(onRecords: (count: number) => void): Promise<Blob> {
  const about = acceptedOf(await call(exportOwnData, {}));
  const pieces = [`{"about":${JSON.stringify(z.encode(exportOwnData.answer, about))}`];
  let count = 0;
  for (const part of OWN_RECORD_PARTS) {
    pieces.push(`,\n${JSON.stringify(part)}:[`);
    let isFirst = true;
    for await (const records of pagesOf(part)) {
      if (records.length === 0) continue;
      pieces.push((isFirst ? '' : ',') + JSON.stringify(records).slice(1, -1));
      isFirst = false;
      count += records.length;
      onRecords(count);
    }
    pieces.push(']');
  }
  return new Blob([...pieces, '}\n'], { type: 'application/json' });
}

async function* pagesOf(part: OwnRecordPart): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { records, next } = acceptedOf(await call(exportOwnRecords, { part, after }));
    yield records;
    if (next === null) return;
    after = next;
  }
}
