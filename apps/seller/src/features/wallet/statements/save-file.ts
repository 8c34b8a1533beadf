import { serverNow } from '@cliffhanger/client/clock';
import { instantOf } from '@cliffhanger/core/kernel';
import { getStatementFile } from '@cliffhanger/wire/wallet';
import { call, Refused } from '../../../shared/server/index.ts';
import { saveBlob } from '../../../shared/sharing/index.ts';
import { type Period, spanOf } from './period.ts';

/** Print, table, proof. */
export const FILE_KINDS = ['pdf', 'csv', 'zip'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  zip: 'application/zip',
};

/** Downloads a statement. */
export async function saveFile(period: Period, kind: FileKind): Promise<void> {
  const { from, until } = spanOf(period, instantOf(serverNow()));
  const received = await call(getStatementFile, { from, to: until, kind });
  if (!received.ok) throw new Refused(received.refusal);
  const { fileName, file } = received.value;
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  saveBlob(fileName, new Blob([bytes], { type: TYPES[kind] }));
}
